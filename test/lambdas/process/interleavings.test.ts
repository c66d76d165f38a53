import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Interleaving } from './interleaving.ts';

async function play(seed: number, faults: boolean, steps: number): Promise<Interleaving> {
  const run = new Interleaving(seed, faults);
  for (let step = 0; step < steps; step++) {
    await run.step();
    expect(run.world.problems()).toEqual([]);
  }
  await run.settle();
  return run;
}

/** What is wrong with the effects: missing, twice, or out of order. */
function wrong({ accepted, effects, promises, world }: Interleaving): readonly string[] {
  const problems = [...world.problems()];
  for (const { id } of accepted) {
    const times = effects.filter((effect) => effect === id).length;
    if (times !== 1) problems.push(`${id} took effect ${times} times, is ${world.event(id)?.st}`);
  }
  for (const [before, after] of promises) {
    if (effects.indexOf(before) > effects.indexOf(after)) problems.push(`${after} before ${before}`);
  }
  return problems;
}

describe('whatever the order of steps', () => {
  it.each([
    ['failing handlers and duplicates', false, 40],
    ['crashes, lost answers, expired visibilities, redrives and copies', true, 60],
  ])(
    'each event takes effect once and in its place: %s',
    async (_, faults, numRuns) => {
      await fc.assert(
        fc.asyncProperty(fc.integer(), async (seed) => {
          expect(wrong(await play(seed, faults, 150))).toEqual([]);
        }),
        { numRuns },
      );
    },
    120_000,
  );
});
