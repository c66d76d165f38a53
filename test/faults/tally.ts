import { CRIMES, type Crime, type Violation, type Waiver } from './witness.ts';

/** A case that went wrong, and how to see it again. */
export interface Failure {
  readonly section: string;
  /** Options that replay it. */
  readonly replay: string;
  readonly violation: Violation;
  readonly trace: readonly string[];
}

/** What a part of the work came to. Plain data: it travels between processes. */
export interface Tally {
  cases: number;
  /** Cases in which something was found broken. */
  broken: number;
  readonly crimes: Record<Crime, number>;
  readonly failures: Failure[];
  /** Faults that struck, by the call's label. */
  readonly struck: Record<string, string[]>;
  readonly waived: Record<string, number>;
  /** Statements that held, and those that did not. */
  readonly held: string[];
  readonly wrong: string[];
}

/** Failures kept with their traces; the others are counted only. */
const FAILURES_KEPT = 5;

export function newTally(): Tally {
  const crimes = Object.fromEntries(CRIMES.map((crime) => [crime, 0])) as Record<Crime, number>;
  return { cases: 0, broken: 0, crimes, failures: [], struck: {}, waived: {}, held: [], wrong: [] };
}

/** Counts a case. `failure` is asked for only if something is broken. */
export async function count(
  tally: Tally,
  violations: readonly Violation[],
  waived: ReadonlyMap<Waiver, number>,
  failure: (violation: Violation) => Promise<Failure>,
): Promise<void> {
  tally.cases++;
  for (const [waiver, times] of waived) tally.waived[waiver] = (tally.waived[waiver] ?? 0) + times;
  const [first] = violations;
  if (!first) return;
  tally.broken++;
  tally.crimes[first.crime]++;
  if (tally.failures.length < FAILURES_KEPT) tally.failures.push(await failure(first));
}

export function noteStruck({ struck }: Tally, label: string, fault: string): void {
  struck[label] ??= [];
  if (!struck[label].includes(fault)) struck[label].push(fault);
}

export function check({ held, wrong }: Tally, statement: string, holds: boolean, found = ''): void {
  if (holds) held.push(statement);
  else wrong.push(found === '' ? statement : `${statement}: ${found}`);
}

export function add(sum: Tally, one: Tally): void {
  sum.cases += one.cases;
  sum.broken += one.broken;
  for (const crime of CRIMES) sum.crimes[crime] += one.crimes[crime];
  sum.failures.push(...one.failures);
  for (const [label, faults] of Object.entries(one.struck)) {
    for (const fault of faults) noteStruck(sum, label, fault);
  }
  for (const [waiver, times] of Object.entries(one.waived)) {
    sum.waived[waiver] = (sum.waived[waiver] ?? 0) + times;
  }
  sum.held.push(...one.held);
  sum.wrong.push(...one.wrong);
}
