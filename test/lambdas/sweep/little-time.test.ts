import { describe, expect, it } from '@jest/globals';
import { Bookmark } from '../../../lambdas/sweep/bookmark.ts';
import { sweep } from '../../../lambdas/sweep/sweep.ts';
import { Numbered } from '../../fakes/numbered.ts';
import { POLICY, START, World } from '../../fakes/processing.ts';

const OLD = START - POLICY.oldAfter * 1000 - 1;

/** Lets each call of that name take so long. */
function takes(world: World, call: string, ms: number): void {
  world.table.onCall = (name) => {
    if (name === call) world.remaining -= ms;
  };
}

describe('a stream that loses very many events behind a gap', () => {
  it('does not take the time of the others: those are marked first, and it is gone on with', async () => {
    const world = new Numbered();
    const numbers = Array.from({ length: 200 }, (_, n) => n + 2);
    for (const seq of numbers) await world.receive([world.number(seq, { onGap: 'dead-letter' })]);
    world.now += 3_600_000;
    const streams = Array.from({ length: 40 }, (_, n) => `s${n}`);
    for (const stream of streams) world.accept({ id: stream, stream }, world.now - 3_000_000);
    // For a hundred transactions.
    world.remaining = 15_000;
    takes(world, 'transact', 100);
    await world.sweep();
    expect(streams.filter((stream) => world.event(stream)?.blk !== 1)).toEqual([]);
    const lost = () => world.states(...numbers.map(String)).filter((state) => state === 'lost').length;
    expect(lost()).toBeGreaterThan(50);
    expect(lost()).toBeLessThan(101);
    for (let run = 0; run < 2; run++) {
      world.remaining = 15_000;
      await world.sweep();
    }
    expect(lost()).toBe(200);
    expect(world.problems()).toEqual([]);
  });
});

describe('an index that is longer than the time of one run', () => {
  it('is read in parts: what was found is looked after at once, the rest by the next runs', async () => {
    const world = new World();
    const streams = ['a', 'b', 'c', 'd', 'e'];
    // Three each, and two a page: a run stops in the middle of a stream. The youngest was accepted first.
    for (const stream of streams)
      for (const n of [3, 2, 1]) world.accept({ id: `${stream}${n}`, stream }, OLD - 10 + n);
    takes(world, 'scanOpen', 4000);
    const bookmark = new Bookmark();
    const ports = { ...world.ports, absences: world.absences, rests: world.rests, bookmark };
    const marked = () => streams.filter((stream) => world.stream(stream) !== undefined).length;
    const after: number[] = [];
    for (let run = 0; run < 5; run++) {
      world.remaining = 20_000;
      await sweep(ports, { timeFactor: 1 }, () => world.remaining);
      after.push(marked());
      // In whichever part a stream is met, it waits for its oldest event, not for what is left of it in the next part.
      for (const stream of streams) {
        const by = world.stream(stream)?.by;
        expect([undefined, world.event(`${stream}1`)?.h]).toContain(by);
      }
    }
    expect(after[0]).toBe(2);
    expect(after.at(-1)).toBe(5);
    expect(world.problems()).toEqual([]);
  });
});
