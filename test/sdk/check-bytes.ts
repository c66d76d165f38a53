import type { Adapter, BodyReading, Delivery, Sdk } from './adapter.ts';
import { makeArrival, type Outcome, type Settings } from './checks.ts';
import { BODY_DIFFERENCES } from './differences.ts';
import { type Judge, judge } from './judge.ts';
import type { Ours } from './ours.ts';
import { Random } from './random.ts';

const CASES = 20;
const REPLACEMENT = Buffer.from('\ufffd');

/** A way to change bytes that only a reader of exact bytes notices. */
interface Trick {
  readonly name: string;
  /** The body to sign. */
  readonly before: (body: Buffer) => Buffer;
  /** The body to send. */
  readonly after: (signed: Buffer) => Buffer;
  /** Only for signers of exact bytes. */
  readonly exactSigner: boolean;
  /** The readings that accept it. */
  readonly accepting: readonly BodyReading[];
  readonly applies: (reading: BodyReading) => boolean;
}

const TRICKS: readonly Trick[] = [
  {
    name: 'other bytes that decode to the same text',
    before: (body) => marked(body, REPLACEMENT),
    after: (signed) => replaced(signed, REPLACEMENT, Buffer.from([0xff])),
    exactSigner: false,
    accepting: ['text', 'json'],
    applies: () => true,
  },
  {
    name: 'a signed byte that is no text',
    before: (body) => marked(body, Buffer.from([0xff])),
    after: (signed) => signed,
    exactSigner: true,
    accepting: ['bytes'],
    applies: () => true,
  },
  {
    name: 'the same JSON with spaces that were not signed',
    before: (body) => body,
    after: (signed) => Buffer.from(JSON.stringify(JSON.parse(signed.toString()), null, 1)),
    exactSigner: false,
    accepting: ['json'],
    applies: (reading) => reading === 'json',
  },
  {
    name: 'signed spaces in JSON',
    before: (body) => Buffer.from(JSON.stringify(JSON.parse(body.toString()), null, 1)),
    after: (signed) => signed,
    exactSigner: true,
    accepting: ['bytes', 'text'],
    applies: (reading) => reading === 'json',
  },
];

/** Whether the package checks the bytes that were received. Where it does not, it has to differ just so. */
export async function checkBytes(
  adapter: Adapter,
  sdk: Sdk,
  own: Ours | undefined,
  settings: Settings,
): Promise<Outcome[]> {
  if (adapter.body === 'fields') return [];
  const sign = own?.sign ?? sdk.sign;
  if (sign === undefined) return [];
  const judges: [Judge, BodyReading][] = [];
  if (sdk.verify !== undefined) judges.push([judge('the package', adapter.time, sdk.verify), adapter.body]);
  if (own !== undefined) judges.push([judge('us', own.time, own.verify), 'bytes']);
  const signsAnyBytes = own?.sign !== undefined;
  const outcomes: Outcome[] = [];
  for (const trick of TRICKS) {
    if (!trick.applies(adapter.body) || (trick.exactSigner && !signsAnyBytes)) continue;
    for (const [who, reading] of judges)
      outcomes.push(await play(adapter, trick, sign, who, reading, settings));
  }
  return outcomes;
}

async function play(
  adapter: Adapter,
  trick: Trick,
  sign: NonNullable<Sdk['sign']>,
  who: Judge,
  reading: BodyReading,
  { seed }: Settings,
): Promise<Outcome> {
  const expected = trick.accepting.includes(reading);
  let wrong = 0;
  for (let number = 0; number < CASES; number++) {
    const random = new Random(`${seed}/${adapter.slug}/${trick.name}/${number}`);
    const signed = await makeArrival(adapter, sign, random, (delivery) => withBody(delivery, trick.before));
    const arrival = { ...signed, delivery: withBody(signed.delivery, trick.after) };
    if ((await who.accepts(arrival)) !== expected) wrong += 1;
  }
  const right = trick.accepting.includes('bytes');
  return {
    name: `${trick.name}: ${expected ? 'accepted' : 'refused'} by ${who.name}`,
    difference: expected === right ? undefined : BODY_DIFFERENCES[reading],
    ...(wrong > 0 && { fault: `not so for ${wrong} of ${CASES}` }),
  };
}

function withBody(delivery: Delivery, change: (body: Buffer) => Buffer): Delivery {
  return { ...delivery, body: change(delivery.body) };
}

/** The JSON object with a first field that holds the mark. */
function marked(body: Buffer, mark: Buffer): Buffer {
  return Buffer.concat([
    Buffer.from('{"mark":"'),
    mark,
    Buffer.from('",'),
    body.subarray(body.indexOf('{') + 1),
  ]);
}

function replaced(body: Buffer, old: Buffer, mark: Buffer): Buffer {
  const at = body.indexOf(old);
  return Buffer.concat([body.subarray(0, at), mark, body.subarray(at + old.length)]);
}
