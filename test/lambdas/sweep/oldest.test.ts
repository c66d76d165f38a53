import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Oldest } from '../../../lambdas/sweep/oldest.ts';

const event = (pk: string, k: number) => ({ pk: `E#s#${pk}${k}`, sk: 'E', o: pk, k });

describe('the oldest streams', () => {
  it('are the same whatever the order they are found in, each with its oldest event first', () => {
    const found = fc.array(fc.tuple(fc.integer({ min: 0, max: 30 }), fc.integer({ min: 0, max: 1000 })), {
      maxLength: 200,
    });
    fc.assert(
      fc.property(found, fc.integer({ min: 1, max: 8 }), (entries, limit) => {
        const oldest = new Oldest(limit);
        const since = new Map<string, number>();
        for (const [stream, k] of entries) {
          oldest.add(`${stream}`, k, event(`${stream}`, k));
          since.set(`${stream}`, Math.min(since.get(`${stream}`) ?? k, k));
        }
        const ages = [...since.values()].sort((one, other) => one - other).slice(0, limit);
        const list = oldest.list();
        expect(list.map((stream) => stream.since)).toEqual(ages);
        for (const stream of list) {
          expect(since.get(stream.pk)).toBe(stream.since);
          expect(stream.events[0]?.k).toBe(stream.since);
        }
      }),
    );
  });

  it('never has a stream again without its oldest event, once it was left out', () => {
    const oldest = new Oldest(1);
    for (const [pk, k] of [
      ['late', 5],
      ['a', 1],
      ['b', 2],
    ] as const)
      oldest.add(pk, k, event(pk, k));
    expect(oldest.list().map(({ pk }) => pk)).toEqual(['a']);
    expect(oldest.take('a')).toBe(1);
    oldest.add('late', 6, event('late', 6));
    expect(oldest.list()).toEqual([]);
    oldest.add('late', 0, event('late', 0));
    expect(oldest.list().map(({ pk, since }) => [pk, since])).toEqual([['late', 0]]);
  });

  it('has so many events of one stream, the oldest', () => {
    const oldest = new Oldest(1);
    for (let k = 1000; k > 0; k--) oldest.add('a', k, event('a', k));
    expect(oldest.list()[0]?.events.map(({ k }) => k)).toEqual(Array.from({ length: 100 }, (_, n) => n + 1));
  });
});
