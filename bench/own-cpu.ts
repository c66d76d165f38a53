import { createHash, createHmac, createSecretKey, timingSafeEqual } from 'node:crypto';
import { connect } from '../lambdas/receive/connect.ts';
import { edge } from '../lambdas/receive/edge.ts';
import { powertools } from '../lambdas/telemetry/powertools.ts';
import { receiveEnvironment } from '../lib/contract/environments.ts';
import { quietly } from './calls.ts';
import { deliveryEvent } from './delivery-event.ts';
import { median, printTable, standing } from './measure.ts';
import { receiverEnvironment } from './receiver-environment.ts';

const SECRET = 'whsec_bench';
const BUDGET_MICROSECONDS = 50;

/** CPU of a whole delivery with services that answer at once, so that what is left is ours: middy, logs and metrics included. */
export async function benchOwnCpu(quick: boolean): Promise<void> {
  const instruments = powertools();
  const handler = edge(
    connect(receiveEnvironment.decode(receiverEnvironment('http://127.0.0.1:1')), {
      table: {
        write: async () => ({ ok: true }),
        transact: unused,
        get: unused,
        batchGet: unused,
        query: unused,
        queryOpen: unused,
        scanOpen: unused,
      },
      archive: { create: async () => 'created', exists: unused, get: unused },
      queue: { send: async () => {}, sendBatch: unused, changeVisibility: unused, waiting: unused },
      publicFiles: { get: unused },
      providerApi: { ask: unused },
      secretStore: {
        read: async (_, stage) =>
          stage === 'AWSCURRENT' ? { stage, versionId: 'v', createdAt: 0, value: SECRET } : undefined,
        keep: unused,
      },
      telemetry: instruments,
      clock: Date.now,
      random: Math.random,
    }),
    instruments,
  );
  const runs = quick ? 2000 : 5000;
  const events = Array.from({ length: runs }, (_, n) => deliveryEvent(SECRET, `evt_${n}`));
  const context = { awsRequestId: 'r', functionName: 'bench' };
  const ours: number[] = [];
  const bare: number[] = [];
  for (let round = 0; round < 7; round++) {
    ours.push(await quietly(() => cpu(runs, (n) => handler(events[n] as never, context as never))));
    bare.push(await cpu(runs, async (n) => bareReceiver(events[n] ?? {})));
  }
  const own = median(ours);
  printTable('Own CPU of a 2 KB delivery, µs (services answer at once; with log line, metrics and middy)', [
    ['bare: base64, HMAC, SHA-256, JSON.parse', median(bare).toFixed(1)],
    ['ours', `${own.toFixed(1)} (${standing(Number(own.toFixed(1)), BUDGET_MICROSECONDS)})`],
  ]);
}

async function cpu(runs: number, work: (n: number) => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  for (let n = 0; n < runs; n++) await work(n);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / runs;
}

const key = createSecretKey(Buffer.from(SECRET));

function bareReceiver(event: Record<string, unknown>): unknown {
  const body = Buffer.from(String(event['body']), 'base64');
  const mac = createHmac('sha256', key).update('1796000000.').update(body).digest();
  timingSafeEqual(mac, mac);
  return [createHash('sha256').update(body).digest('hex'), JSON.parse(body.toString())];
}

async function unused(): Promise<never> {
  throw new TypeError('not called on this path');
}
