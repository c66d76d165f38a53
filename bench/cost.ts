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
  /** Billed time of a receive and of one event's share of a batch, seconds, and the functions' memory, GB. */
  receiveSeconds: 0.048,
  processSeconds: 0.012,
  memory: 0.5,
  /** Events in a batch. */
  batch: 5,
  /** Log lines and metrics of both functions, bytes. */
  logBytes: 1500,
} as const;

/** Cost of a million events of 2 KB, from the calls of the happy path. */
export function benchCost(): void {
  const share = 1 / ASSUMED.batch;
  const lines: readonly (readonly [string, number])[] = [
    [
      'receive function',
      PRICES.lambdaRequest + ASSUMED.receiveSeconds * ASSUMED.memory * PRICES.lambdaGbSecond,
    ],
    ['ledger: claim and its index entry', 2 * PRICES.writeUnit],
    ['archive: one put', PRICES.s3Put],
    ['queue: send, and a share of receive and delete', (1 + 2 * share) * PRICES.sqsRequest],
    [
      'process function',
      share * PRICES.lambdaRequest + ASSUMED.processSeconds * ASSUMED.memory * PRICES.lambdaGbSecond,
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
