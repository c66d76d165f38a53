import { describe, expect, it } from '@jest/globals';
import { K0, Receiving } from '../lambdas/receive/receiving.ts';
import { handed } from './case.ts';

function throttled(): never {
  throw Object.assign(new Error('Rate exceeded'), { name: 'ThrottlingException' });
}

describe('rotation and the cache', () => {
  const rotated = handed('WH-038');
  it(rotated.name, async () => {
    const to = new Receiving({ secret: K0 });
    const warm = '{"id":"warm"}';
    const first = { ...rotated.headers, 'x-github-delivery': 'warm', ...to.sign(warm, { key: K0 }) };
    expect((await to.deliver(first, warm)).status).toBe(200);
    const before = to.secrets.reads.length;
    to.secrets.put('hooksecret-current-7f3a', to.now);
    to.now += 1000;
    expect((await to.deliver(rotated.headers, rotated.body)).status).toBe(200);
    // One refresh: each stage once, all at the same time.
    expect(to.secrets.reads.slice(before).sort()).toEqual(['AWSCURRENT', 'AWSPENDING', 'AWSPREVIOUS']);
    expect((await to.deliver({ ...first, 'x-github-delivery': 'again' }, warm)).status).toBe(200);
    expect(to.secrets.reads).toHaveLength(before + 3);
  });

  const single = handed('WH-041');
  it(single.name, async () => {
    const to = new Receiving();
    expect((await to.deliver(single.headers, single.body)).status).toBe(200);
  });

  const outage = handed('WH-042');
  it(outage.name, async () => {
    const to = new Receiving();
    expect((await to.deliver(outage.headers, outage.body)).status).toBe(200);
    to.secrets.before = throttled;
    to.now += 10 * 60_000;
    const unknown = { ...outage.headers, ...to.sign(outage.body, { key: 'somebody else' }) };
    for (let second = 0; second < 60; second += 10) {
      const again = { ...outage.headers, 'x-github-delivery': `d${second}` };
      expect((await to.deliver(again, outage.body)).status).toBe(200);
      expect((await to.deliver(unknown, outage.body)).status).toBe(503);
      to.now += 10_000;
    }
    to.secrets.before = () => undefined;
    to.now += 10_000;
    expect((await to.deliver(unknown, outage.body)).status).toBe(401);
  });
});
