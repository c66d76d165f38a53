import { deliveryTargets } from './deliveries.ts';
import { Draw } from './draw.ts';
import { GROWTHS } from './growths.ts';
import { growthProblem } from './linear.ts';
import { READERS } from './readers.ts';
import { genuineSamples } from './samples.ts';
import { eventTargets, REQUEST_READERS, SPEC_READERS } from './specs.ts';
import type { Growth, Target } from './target.ts';

export interface Fuzzing {
  /** Inputs in all, shared evenly. */
  readonly runs: number;
  readonly seed: number;
  /** Only targets whose name holds this. */
  readonly only?: string;
  /** Readers under growing input. @default - all of them */
  readonly growths?: readonly Growth[];
}

export interface Finding {
  readonly target: string;
  /** The seed that draws this one input again. */
  readonly seed: number;
  readonly problem: string;
}

export interface Result {
  readonly targets: number;
  readonly inputs: number;
  readonly readers: number;
  readonly findings: readonly Finding[];
}

/** Most findings that are told. A fault found again with the same words is told once. */
const MOST = 20;

export function allTargets(): readonly Target[] {
  const genuine = genuineSamples();
  return [
    ...deliveryTargets(genuine),
    ...eventTargets(genuine),
    ...REQUEST_READERS,
    ...SPEC_READERS,
    ...Array.from({ length: 20 }, () => READERS).flat(),
  ];
}

/** Runs every target, round by round. The n-th input of all has the seed of the run and n, whatever else is run. */
export function fuzz({ runs, seed, only = '', growths = GROWTHS }: Fuzzing): Result {
  const targets = allTargets().filter(({ name }) => name.includes(only));
  const findings: Finding[] = [];
  let inputs = 0;
  while (targets.length > 0 && inputs < runs && findings.length < MOST) {
    const target = targets[inputs % targets.length];
    if (target === undefined) break;
    const one = (seed + inputs) >>> 0;
    const problem = attempt(target, one);
    if (problem !== undefined && !findings.some((known) => known.problem === problem)) {
      findings.push({ target: target.name, seed: one, problem });
    }
    inputs += 1;
  }
  const readers = growths.filter(({ name }) => name.includes(only));
  for (const reader of readers) {
    const problem = growthProblem(reader);
    if (problem !== undefined) findings.push({ target: reader.name, seed, problem });
  }
  return {
    targets: new Set(targets.map(({ name }) => name)).size,
    inputs,
    readers: readers.length,
    findings,
  };
}

/** One input of a target: what is wrong, undefined where nothing is. */
export function attempt(target: Target, seed: number): string | undefined {
  try {
    return target.attempt(new Draw(seed));
  } catch (error) {
    return `threw ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`;
  }
}
