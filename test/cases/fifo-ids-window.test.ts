import { describe, expect, it } from '@jest/globals';
import { github, Receiving, Stores, stripe, varied } from '../lambdas/receive/receiving.ts';
import { handed } from './case.ts';
import { effectsOf } from './effects.ts';

describe('queue ids', () => {
  const long = handed('WH-117');
  it(long.name, async () => {
    const spec = varied(github, { event: { ...github.event, stream: [[{ json: '/path' }]] } });
    const groups = await Promise.all(
      [1, 2].map(async () => {
        const to = new Receiving({ spec });
        expect((await to.deliver(long.headers, long.body)).status).toBe(200);
        const path: string = JSON.parse(long.body.toString()).path;
        expect(to.messages()[0]?.stream).toBe(path.slice(0, 256));
        return to.queue.sent[0]?.group;
      }),
    );
    expect(groups[0]).toMatch(/^[0-9a-f]{64}$/);
    expect(groups[1]).toBe(groups[0]);
    // A shared beginning does not merge streams.
    const other = new Receiving({ spec });
    await other.send(`${long.body.toString().slice(0, -2)}b"}`, { headers: { 'x-github-delivery': 'd' } });
    expect(other.queue.sent[0]?.group).not.toBe(groups[0]);
  });

  const repeated = handed('WH-119');
  it(repeated.name, async () => {
    const spec = varied(github, { delivery: { ...github.delivery, retries: 'automatic' } });
    const to = new Receiving({ spec });
    const send = to.queue.send.bind(to.queue);
    to.queue.send = async (message) => {
      await send(message);
      throw Object.assign(new Error('socket hang up'), { name: 'TimeoutError' });
    };
    expect((await to.deliver(repeated.headers, repeated.body)).status).toBe(503);
    to.queue.send = send;
    to.now += 1000;
    expect((await to.deliver(repeated.headers, repeated.body)).status).toBe(200);
    expect(to.queue.sent).toHaveLength(2);
    expect(to.messages()).toHaveLength(1);
    // Nor does a copy that the queue let through, such as one sent after its five minutes, run a second time.
    expect(await effectsOf(to)).toHaveLength(1);
  });

  const scoped = handed('WH-120');
  it(scoped.name, async () => {
    const stores = new Stores();
    const one = new Receiving({ spec: stripe, source: 'a' }, stores);
    const other = new Receiving({ spec: stripe, source: 'b' }, stores);
    expect((await one.send(scoped.body)).status).toBe(200);
    expect((await other.send(scoped.body)).status).toBe(200);
    expect(new Set(stores.queue.sent.map(({ deduplication }) => deduplication)).size).toBe(2);
    expect(new Set(stores.queue.sent.map(({ group }) => group)).size).toBe(2);
  });
});
