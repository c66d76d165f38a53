import { describe, expect, it } from '@jest/globals';
import { TTL_MIN_SECONDS } from '../../lib/contract/durations.ts';
import { TTL_ATTRIBUTE } from '../../lib/contract/ledger.ts';
import { Receiving } from '../lambdas/receive/receiving.ts';
import { handed } from './case.ts';
import { effectsOf } from './effects.ts';

describe('the dedupe window', () => {
  const expired = handed('WH-105');
  it(expired.name, async () => {
    const to = new Receiving();
    await to.deliver(expired.headers, expired.body);
    to.finish();
    const { win = 0 } = to.event();
    to.now = win;
    expect(await to.deliver(expired.headers, expired.body)).toMatchObject({ body: { duplicate: true } });
    to.now = win + 3_600_000;
    expect(await to.deliver(expired.headers, expired.body)).toMatchObject({
      status: 200,
      body: { received: true },
    });
    expect(to.event()).toMatchObject({ st: 'claimed', a: 0, k: to.now });
    expect(to.event().win).toBeUndefined();
    expect(to.queue.sent).toHaveLength(2);
    // Nobody overwrites what is not over: the put itself says so, not a read before it.
    to.finish();
    expect(await to.deliver(expired.headers, expired.body)).toMatchObject({ body: { duplicate: true } });
  });

  const lasting = handed('WH-108');
  it(`${lasting.name}: of what is finished only, well after its window and every copy in a queue`, async () => {
    const to = new Receiving();
    await to.deliver(expired.headers, expired.body);
    expect(to.event()).not.toHaveProperty(TTL_ATTRIBUTE);
    expect(await effectsOf(to)).toHaveLength(1);
    const { ttl = 0, win = 0 } = to.event();
    expect(ttl * 1000).toBeGreaterThan(win);
    expect(ttl * 1000).toBeGreaterThanOrEqual(to.now + TTL_MIN_SECONDS * 1000);
  });
});
