import { describe, expect, it } from '@jest/globals';
import { Receiving } from '../lambdas/receive/receiving.ts';
import { handed } from './case.ts';

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
  });
});
