import { describe, expect, it } from '@jest/globals';
import { Receiving, stripe } from './receiving.ts';
import { body, fail } from './stripe-deliveries.ts';

describe('secrets of a source', () => {
  it('are read after the cheap checks only, once for many deliveries', async () => {
    const to = new Receiving({ spec: stripe });
    await Promise.all(['{"id":"1"}', '{"id":"2"}'].map((text) => to.send(text)));
    expect(to.secrets.reads).toHaveLength(3);
  });

  it('that were never filled are a fault of ours, noticed within seconds of being filled', async () => {
    const to = new Receiving({ spec: stripe, secret: null });
    expect((await to.send(body)).status).toBe(503);
    to.secrets.put('hooksecret-current-7f3a', to.now);
    to.now += 7_000;
    expect((await to.send(body)).status).toBe(200);
  });

  it('that cannot be read and were never seen are a fault of ours', async () => {
    const to = new Receiving({ spec: stripe });
    to.secrets.before = fail;
    expect((await to.send(body)).status).toBe(503);
    expect(to.telemetry.metrics).toContainEqual({
      name: 'DeliveriesUnavailable',
      dimensions: { Source: 'stripe', Reason: 'secret_unavailable' },
      value: 1,
    });
    to.secrets.before = () => undefined;
    expect((await to.send(body)).status).toBe(200);
  });
});
