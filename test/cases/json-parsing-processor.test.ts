import { describe, expect, it } from '@jest/globals';
import { World } from '../fakes/processing.ts';
import { handed } from './case.ts';

describe('JSON in a handler', () => {
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
