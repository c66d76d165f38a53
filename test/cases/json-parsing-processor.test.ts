import { describe, expect, it } from '@jest/globals';
import { MAX_JSON_DEPTH } from '../../lib/contract/limits.ts';
import { World } from '../fakes/processing.ts';
import { handed } from './case.ts';

describe('JSON in a handler', () => {
  const seenBy = async (body: string) => {
    const world = new World();
    const message = world.accept({ id: 'one', body });
    const seen: unknown[] = [];
    const { failed } = await world.process(
      ({ event }) => void seen.push(event.data),
      [world.record(message)],
    );
    expect([failed, world.event('one')?.st]).toEqual([[], 'processed']);
    return seen[0];
  };

  const deep = handed('WH-064');
  it(`${deep.name}: the deepest body that is accepted, and one that a person let through`, async () => {
    for (const levels of [MAX_JSON_DEPTH, 31_000]) {
      let data = await seenBy(`${'{"a":'.repeat(levels)}12345678901234567890${'}'.repeat(levels)}`);
      let depth = 0;
      for (; typeof data === 'object' && data !== null && 'a' in data; data = data.a) depth += 1;
      // Where the exact reading of numbers does not reach that deep, there is no data rather than no function.
      expect([levels, 0]).toContain(depth);
      if (levels === MAX_JSON_DEPTH) expect([depth, data]).toEqual([levels, 12345678901234567890n]);
    }
  });

  const proto = handed('WH-066');
  it(proto.name, async () => {
    const data = await seenBy(proto.body.toString());
    const bare: Record<string, unknown> = {};
    expect([bare['verified'], bare['stream'], bare['x']]).toEqual([undefined, undefined, undefined]);
    expect(Object.getPrototypeOf(data)).toBe(Object.prototype);
    expect(Object.keys(data as object)).toEqual(['id', '__proto__', 'constructor']);
  });

  const large = handed('WH-062');
  it(large.name, async () => {
    const world = new World();
    const body = large.body.toString();
    const one = world.accept({ id: '1524831183200260097', body });
    const seen: unknown[] = [];
    await world.process(
      ({ event, bytes }) => {
        seen.push(event.id, event.data, bytes.equals(large.body));
      },
      [world.record(one)],
    );
    const data = { id: 1524831183200260097n, n: 0.1, big: Number.POSITIVE_INFINITY };
    expect(seen).toEqual(['1524831183200260097', data, true]);
  });
});
