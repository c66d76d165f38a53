import { createHmac } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { K1, NOON, Receiving, stripe } from '../lambdas/receive/receiving.ts';
import { handed } from './case.ts';

function expectNothing(to: Receiving): void {
  expect(to.events()).toEqual([]);
  expect(to.messages()).toEqual([]);
  expect(to.archive.keys('raw/')).toEqual([]);
}

function signed(timestamp: string, body: Buffer): string {
  const mac = createHmac('sha256', K1).update(`${timestamp}.`).update(body).digest('hex');
  return `t=${timestamp},v1=${mac}`;
}

describe('time', () => {
  const future = handed('WH-044');
  it(future.name, async () => {
    const to = new Receiving({ spec: stripe });
    expect((await to.send(future.body, { now: to.now + 3_600_000 })).status).toBe(401);
    expectNothing(to);
    expect(to.secrets.reads).toEqual([]);
  });

  const odd = handed('WH-046');
  it.each(odd.sequence.map((pair) => pair.replace(/^t=/, '').replace('NOW', String(NOON / 1000))))(
    `${odd.name}: t=%s`,
    async (timestamp) => {
      const to = new Receiving({ spec: stripe });
      const answer = await to.deliver({ 'stripe-signature': signed(timestamp, odd.body) }, odd.body);
      expect(answer.status).toBe(401);
      expectNothing(to);
      expect(to.telemetry.metrics).toContainEqual(
        expect.objectContaining({ dimensions: { Source: 'stripe', Reason: 'malformed_timestamp' } }),
      );
    },
  );
});
