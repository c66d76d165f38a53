import { createApp } from '../bin/app.ts';
import { printTable, verdict } from './measure.ts';

/** List prices in us-east-1, USD per million unless named otherwise, as published in November 2026. No free tier. */
const PRICES = {
  restApi: 3.5,
  httpApi: 1.0,
  lambdaRequest: 0.2,
  lambdaGbSecond: 13.3334,
  s3Put: 5.0,
  writeUnit: 0.625,
  readUnit: 0.125,
  sqsRequest: 0.5,
  logGigabyte: 0.5,
} as const;

/** What one event is assumed to take, beside the calls that are counted. */
const ASSUMED = {
  /** Billed time of a receive and of one event's share of a batch, seconds. */
  receiveSeconds: 0.048,
  processSeconds: 0.012,
  /** Events in a batch. */
  batch: 5,
  /** Log lines and metrics of both functions, bytes: 570 of the receiver, 270 and a fifth of a metrics line of the processor. */
  logBytes: 900,
} as const;

/** Gigabytes of the function whose logical id begins so, as the template has it. */
function memoryOf(
  resources: Readonly<Record<string, { Type: string; Properties: { MemorySize: number } }>>,
  prefix: string,
): number {
  const found = Object.entries(resources).find(
    ([id, { Type }]) => Type === 'AWS::Lambda::Function' && id.startsWith(prefix),
  );
  if (found === undefined) throw new TypeError(`no function ${prefix} in the template`);
  return found[1].Properties.MemorySize / 1024;
}

/** Cost of a million events of 2 KB, from the calls of the happy path and the functions of the synthesized template. */
export function benchCost(): void {
  const { Resources } = createApp().synth().stacks[0]?.template ?? {};
  const memory = {
    receive: memoryOf(Resources, 'StripeEndpointReceiver'),
    process: memoryOf(Resources, 'JournalProcessor'),
  };
  const share = 1 / ASSUMED.batch;
  const lines: readonly (readonly [string, number])[] = [
    [
      'receive function',
      PRICES.lambdaRequest + ASSUMED.receiveSeconds * memory.receive * PRICES.lambdaGbSecond,
    ],
    ['ledger: claim and its index entry', 2 * PRICES.writeUnit],
    ['archive: one put', PRICES.s3Put],
    ['queue: send, and a share of receive and delete', (1 + 2 * share) * PRICES.sqsRequest],
    [
      'process function',
      share * PRICES.lambdaRequest + ASSUMED.processSeconds * memory.process * PRICES.lambdaGbSecond,
    ],
    [
      'ledger: read of event and stream, done, and its index entry',
      2 * PRICES.readUnit + 2 * PRICES.writeUnit,
    ],
    ['logs', (ASSUMED.logBytes / 1e9) * 1e6 * PRICES.logGigabyte],
  ];
  const rest = lines.reduce((sum, [, usd]) => sum + usd, 0);
  const total = { rest: rest + PRICES.restApi, http: rest + PRICES.httpApi };
  printTable('Modelled cost of a million events of 2 KB, USD (list prices, batches of 5)', [
    ['REST API', PRICES.restApi.toFixed(2)],
    ...lines.map(([name, usd]) => [name, usd.toFixed(2)]),
    ['all, with a REST API', `${total.rest.toFixed(2)} (${verdict(Number(total.rest.toFixed(2)), 13)})`],
    ['all, with an HTTP API', `${total.http.toFixed(2)} (${verdict(Number(total.http.toFixed(2)), 10.5)})`],
  ]);
}
