import type { Growth } from './target.ts';

/** Ten times the input may take so many times as long; a square would be a hundred times. */
const MOST = 20;
/** What takes less, ms, is too short to be compared; times below count as this. */
const LEAST = 0.02;
const TRIES = 4;

/** What is wrong with a reader's time, undefined where it grows with its input. Measured again before it is told. */
export function growthProblem({ name, prepare, size }: Growth): string | undefined {
  const short = prepare(size);
  const long = prepare(size * 10);
  let least = Number.POSITIVE_INFINITY;
  for (let attempt = 1; attempt <= TRIES; attempt++) {
    least = Math.min(least, timeOf(long, 3 * attempt) / Math.max(LEAST, timeOf(short, 10 * attempt)));
    if (least <= MOST) return undefined;
  }
  return `${name}: ten times the input takes ${least.toFixed(0)} times as long`;
}

/** The shortest of several runs, ms. */
function timeOf(run: () => unknown, runs: number): number {
  let shortest = Number.POSITIVE_INFINITY;
  for (let i = 0; i < runs; i++) {
    const begin = performance.now();
    run();
    shortest = Math.min(shortest, performance.now() - begin);
  }
  return shortest;
}
