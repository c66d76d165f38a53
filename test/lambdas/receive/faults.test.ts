import { describe, expect, it } from '@jest/globals';
import { Receiving, Stores, stripe } from './receiving.ts';
import { body, fail } from './stripe-deliveries.ts';

describe('faults', () => {
  it.each([
    ['archive', 'archive_failed'],
    ['claim', 'claim_failed'],
    ['send', 'enqueue_failed'],
  ])('of the %s are answered 503 and repaired by the retry', async (call, cause) => {
    for (const moment of ['before', 'after'] as const) {
      const to = new Receiving({ spec: stripe });
      if (call === 'archive') to.archive[moment] = fail;
      if (call === 'claim') breakWrites(to, moment);
      if (call === 'send') breakSends(to, moment);
      expect(await to.send(body)).toMatchObject({
        status: 503,
        headers: { 'retry-after': '5' },
        body: { error: 'unavailable' },
      });
      expect(to.telemetry.metrics).toContainEqual({
        name: 'DeliveriesUnavailable',
        dimensions: { Source: 'stripe', Reason: cause },
        value: 1,
      });
      const healthy = heal(to);
      expect((await healthy.send(body)).status).toBe(200);
      expect(healthy.messages()).toHaveLength(1);
      expect(healthy.events()).toHaveLength(1);
      expect(healthy.archive.objects.has(healthy.event().loc)).toBe(true);
    }
  });

  it('a claim that says nothing about what stands there is a fault', async () => {
    const to = new Receiving({ spec: stripe });
    to.table.write = async () => ({ ok: false, item: undefined });
    expect((await to.send(body)).status).toBe(503);
  });

  it('an unforeseen throw is answered 500 and logged by name only', async () => {
    const to = new Receiving({ spec: stripe });
    to.telemetry.decision = () => {
      throw new RangeError(`surprise ${body}`);
    };
    expect(await to.send(body)).toMatchObject({ status: 500, headers: { 'retry-after': '5' } });
    expect(to.telemetry.faults).toMatchObject([{ station: 'receive' }]);
    const listed = await to.handleRaw({
      httpMethod: 'POST',
      multiValueHeaders: {},
      requestContext: { elb: {} },
    });
    expect(listed).toMatchObject({ statusCode: 500, multiValueHeaders: { 'retry-after': ['5'] } });
  });
});

function breakWrites(to: Receiving, moment: 'before' | 'after'): void {
  const write = to.table.write.bind(to.table);
  to.table.write = async (operation) => {
    if (moment === 'after') await write(operation);
    return fail();
  };
}

function breakSends(to: Receiving, moment: 'before' | 'after'): void {
  const send = to.queue.send.bind(to.queue);
  to.queue.send = async (message) => {
    if (moment === 'after') await send(message);
    fail();
  };
}

/** The same stores behind a receiver whose services answer again. */
function heal(to: Receiving): Receiving {
  const stores = new Stores();
  for (const item of to.table.items()) stores.table.seed(item);
  for (const [key, object] of to.archive.objects) stores.archive.objects.set(key, object);
  stores.queue.sent.push(...to.queue.sent);
  return new Receiving({ spec: to.spec }, stores);
}
