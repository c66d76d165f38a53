import { describe, expect, it } from '@jest/globals';
import { SECONDS } from '../../lib/contract/durations.ts';
import {
  github,
  NOON,
  Receiving,
  Stores,
  standardWebhooks,
  stripe,
  varied,
} from '../lambdas/receive/receiving.ts';
import { handed } from './case.ts';
import { effectsOf } from './effects.ts';

describe('event keys', () => {
  const subscriptions = handed('WH-086');
  it(subscriptions.name, async () => {
    const { signature } = github;
    const spec = varied(github, {
      signature: {
        ...signature,
        encoding: 'base64',
        at: { header: 'x-shopify-hmac-sha256' },
        layout: { form: 'plain' },
      },
      event: {
        key: { recipe: 'id', id: [{ header: 'x-shopify-webhook-id' }] },
        type: [{ header: 'x-shopify-topic' }],
        typeSigned: false,
        stream: [[{ header: 'x-shopify-shop-domain' }]],
      },
    });
    const to = new Receiving({ spec, source: 'shop-main' });
    const deliver = (id: string, topic: string) =>
      to.deliver(
        { ...subscriptions.headers, 'x-shopify-webhook-id': id, 'x-shopify-topic': topic },
        subscriptions.body,
      );
    expect(await deliver('W1', 'orders/create')).toMatchObject({ status: 200, body: { received: true } });
    expect((await deliver('W1', 'orders/create')).status).toBe(200);
    // The same business event for another subscription is another event here: its handler has other work.
    expect(await deliver('W2', 'orders/paid')).toMatchObject({ status: 200, body: { received: true } });
    expect(to.messages().map(({ key, type }) => [key, type])).toEqual([
      ['W1', 'orders/create'],
      ['W2', 'orders/paid'],
    ]);
    expect(await effectsOf(to)).toEqual(['W1', 'W2']);
  });

  const equal = handed('WH-088');
  it(equal.name, async () => {
    const stores = new Stores();
    const ofStripe = new Receiving({ spec: stripe, source: 'stripe-main' }, stores);
    const ofStandard = new Receiving({ spec: standardWebhooks, source: 'sw-main' }, stores);
    const tenant = new Receiving({ spec: stripe, source: 'stripe-other' }, stores);
    expect((await ofStripe.send(equal.body)).status).toBe(200);
    expect((await ofStandard.send(equal.body, { id: 'evt_1' })).status).toBe(200);
    expect((await tenant.send(equal.body)).status).toBe(200);
    expect(new Set(stores.queue.sent.map(({ deduplication }) => deduplication)).size).toBe(3);
    expect([ofStripe, ofStandard, tenant].map((to) => to.events().length)).toEqual([1, 1, 1]);
  });

  it(`${equal.name}: the places of a key do not run together`, async () => {
    const spec = varied(github, {
      event: { key: { recipe: 'id', id: [{ json: '/a' }, { json: '/b' }] }, type: [], typeSigned: true },
    });
    const to = new Receiving({ spec });
    const pairs = [
      ['a', 'b|c'],
      ['a|b', 'c'],
      ['a', 'b/c'],
      ['a/b', 'c'],
      ['a\\', '/b'],
      ['a', '\\/b'],
    ];
    for (const [a, b] of pairs) expect((await to.send(JSON.stringify({ a, b }))).status).toBe(200);
    expect(to.events()).toHaveLength(pairs.length);
  });

  const stable = handed('WH-090');
  it(stable.name, async () => {
    const spec = varied(github, {
      event: { key: { recipe: 'id', id: [{ json: '/event_id' }] }, type: [], typeSigned: true },
    });
    const to = new Receiving({ spec });
    for (const delivery of ['d1', 'd2']) {
      const answer = await to.deliver({ ...stable.headers, 'x-github-delivery': delivery }, stable.body);
      expect(answer.status).toBe(200);
    }
    expect(to.messages()).toHaveLength(1);
  });

  const idless = handed('WH-091');
  it.each([
    [
      'plain HMAC',
      varied(github, { event: { key: { recipe: 'signed-bytes' }, type: [], typeSigned: true } }),
    ],
    [
      'signed time',
      varied(stripe, { event: { key: { recipe: 'signed-bytes' }, type: [], typeSigned: true } }),
    ],
    [
      'plain HMAC, told by the body alone',
      varied(github, { event: { key: { recipe: 'payload-hash' }, type: [], typeSigned: true } }),
    ],
  ])(`${idless.name}: %s`, async (_scheme, spec) => {
    const to = new Receiving({ spec, window: SECONDS.bodyHashWindow });
    expect(await to.send(idless.body)).toMatchObject({ status: 200, body: { received: true } });
    expect(to.event().policy.window).toBe(300);
    to.finish();
    to.now = NOON + 2 * 60_000;
    expect(await to.send(idless.body)).toMatchObject({ status: 200, body: { duplicate: true } });
    expect(to.telemetry.total('SuspectedDuplicates')).toBe(1);
    expect(to.telemetry.decisions.at(-1)).toMatchObject({
      decision: 'duplicate',
      fields: { suspected: true },
    });
    expect(to.event()).toMatchObject({ sd: 1, sdt: to.now });
    to.now = NOON + 3 * 3_600_000;
    expect(await to.send(idless.body)).toMatchObject({ status: 200, body: { received: true } });
    expect(to.telemetry.total('SuspectedDuplicates')).toBe(1);
    // Two sends outside of the queue's own five minutes.
    expect(to.queue.sent).toHaveLength(2);
  });

  const forged = handed('WH-095');
  it(forged.name, async () => {
    const to = new Receiving();
    const bad = { ...forged.headers, 'x-hub-signature-256': `sha256=${'0'.repeat(64)}` };
    expect((await to.deliver(bad, forged.body)).status).toBe(401);
    expect(to.events()).toEqual([]);
    expect((await to.deliver(forged.headers, forged.body)).status).toBe(200);
    expect(to.events()).toHaveLength(1);
    expect(to.messages()).toHaveLength(1);
  });
});
