import { expect, it } from '@jest/globals';
import { drawn } from './chosen.ts';
import { deliverAll } from './deliver.ts';

/** Other providers every day; all of them run in `npm run test:providers`. */
const seed = Number(process.env['SEED'] ?? Math.floor(Date.now() / 86_400_000));

it(`takes a delivery of 6 providers to its processor, and the handshakes of 3 of them (SEED=${seed})`, async () => {
  const findings = await deliverAll(drawn(seed, 3, 3), 2);
  expect(Object.fromEntries([...findings].filter(([, problems]) => problems.length > 0))).toEqual({});
  expect(findings.size).toBe(6);
}, 120_000);

it('takes deliveries of those that publish what they sign with, or are asked about them', async () => {
  const ways = ['aws-sns', 'google-pubsub', 'kinde', 'paypal', 'paypal:postback', 'shipstation'];
  const findings = await deliverAll(ways, 2);
  expect([...findings]).toEqual(ways.map(() => [expect.any(String), []]));
}, 120_000);
