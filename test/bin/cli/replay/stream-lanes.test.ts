import { describe, expect, it } from '@jest/globals';
import { StreamLanes } from '../../../../bin/cli/replay/stream-lanes.ts';

const tick = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe('lanes of streams', () => {
  it('run those of one stream one after the other, the streams beside each other, so many at a time', async () => {
    const lanes = new StreamLanes(3, () => false);
    const done: string[] = [];
    const running = new Set<string>();
    let most = 0;
    for (const name of ['a1', 'a2', 'b1', 'c1', 'b2', 'a3', 'd1']) {
      const stream = name.charAt(0);
      await lanes.add(stream, async () => {
        expect([...running].some((other) => other.startsWith(stream))).toBe(false);
        running.add(name);
        most = Math.max(most, running.size);
        await tick(name === 'a1' ? 30 : 5);
        running.delete(name);
        done.push(name);
      });
    }
    await lanes.end();
    expect(done.toSorted()).toEqual(['a1', 'a2', 'a3', 'b1', 'b2', 'c1', 'd1']);
    expect(done.filter((name) => name.startsWith('a'))).toEqual(['a1', 'a2', 'a3']);
    expect(most).toBeGreaterThan(1);
    expect(most).toBeLessThanOrEqual(3);
  });

  it('begin nothing more after a fault: it would overtake what failed', async () => {
    const lanes = new StreamLanes(4, () => false);
    const done: string[] = [];
    const work =
      (name: string, fails = false) =>
      async () => {
        await tick(5);
        if (fails) throw new Error(`${name} fell`);
        done.push(name);
      };
    await lanes.add('a', work('a1', true));
    await lanes.add('a', work('a2'));
    await lanes.add('b', work('b1'));
    await tick(20);
    expect(await lanes.add('c', work('c1'))).toBe(false);
    await expect(lanes.end()).rejects.toThrow('a1 fell');
    expect(done).toEqual(['b1']);
  });

  it('leave what has not begun when they are stopped', async () => {
    let stopped = false;
    const lanes = new StreamLanes(4, () => stopped);
    const done: number[] = [];
    for (const n of [1, 2, 3])
      await lanes.add('a', async () => {
        done.push(n);
        stopped = true;
      });
    await lanes.end();
    expect(done).toEqual([1]);
    expect(await lanes.add('b', async () => void done.push(4))).toBe(false);
  });
});
