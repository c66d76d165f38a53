import { marshall } from '@aws-sdk/util-dynamodb';
import { bodyDigest, eventHash, streamHash } from '../lambdas/ledger/names.ts';
import { AwsStub, type StubCall } from './aws-stub.ts';
import { deliveryEvent } from './delivery-event.ts';
import { printTable } from './measure.ts';
import { receiverEnvironment } from './receiver-environment.ts';

type Handler = (event: unknown, context: unknown) => Promise<{ statusCode: number }>;

/** AWS calls of the built receiver, counted at a stub: a new event, and a duplicate of a finished one. */
export async function benchCalls(): Promise<{ readonly trips: number }> {
  const stub = new AwsStub();
  const endpoint = await stub.start();
  Object.assign(process.env, receiverEnvironment(endpoint));
  const { handler } = (await import('../dist/lambdas/receive/index.mjs' as string)) as { handler: Handler };
  const deliver = (event: unknown) =>
    quietly(() => handler(event, { awsRequestId: 'r', functionName: 'bench' }));
  await deliver(deliveryEvent(stub.secret, 'evt_warm'));
  stub.delayMs = 15;
  const fresh = deliveryEvent(stub.secret, 'evt_new');
  const calls = await countedCalls(stub, () => deliver(fresh));
  stub.ledgerItem = finishedItem('evt_new', fresh);
  const duplicate = await countedCalls(stub, () => deliver(fresh));
  await stub.stop();
  printTable('AWS calls of one delivery (warm receiver, counted at a stub)', [
    ['delivery', 'calls', 'one after another'],
    ['new event', names(calls), String(trips(calls))],
    ['duplicate of a finished event', names(duplicate), String(trips(duplicate))],
  ]);
  return { trips: trips(calls) };
}

async function countedCalls(
  stub: AwsStub,
  work: () => Promise<{ statusCode: number }>,
): Promise<readonly StubCall[]> {
  stub.calls.length = 0;
  const { statusCode } = await work();
  if (statusCode !== 200) throw new TypeError(`the receiver answered ${statusCode}`);
  await new Promise((resolve) => setTimeout(resolve, 60));
  return [...stub.calls];
}

/** What the ledger holds of an event whose handler succeeded. */
function finishedItem(id: string, event: Record<string, unknown>): Record<string, unknown> {
  const h = eventHash('stripe', id);
  const now = Date.now();
  return marshall({
    pk: `E#stripe#${h}`,
    sk: 'E',
    st: 'processed',
    a: 1,
    k: now,
    source: 'stripe',
    h,
    key: id,
    rk: '',
    type: 'invoice.paid',
    strm: streamHash('stripe', 'cus_1'),
    stream: 'cus_1',
    loc: 'raw/stripe/x',
    dig: bodyDigest(Buffer.from(String(event['body']), 'base64')),
    q: 'q',
    policy: { attempts: 5, window: 345_600, oldAfter: 365 },
    fin: now,
    win: now + 1e9,
    ttl: Math.floor(now / 1000) + 1e7,
  });
}

/** Groups of calls that overlap in time count as one trip. */
function trips(calls: readonly StubCall[]): number {
  let count = 0;
  let end = Number.NEGATIVE_INFINITY;
  for (const call of calls.toSorted((a, b) => a.begin - b.begin)) {
    if (call.begin >= end) count++;
    end = Math.max(end, call.end);
  }
  return count;
}

function names(calls: readonly StubCall[]): string {
  return calls
    .map((call) => call.operation)
    .sort()
    .join(', ');
}

/** Runs without the lines a function writes. */
export async function quietly<T>(work: () => Promise<T>): Promise<T> {
  const { write } = process.stdout;
  process.stdout.write = () => true;
  try {
    return await work();
  } finally {
    process.stdout.write = write;
  }
}
