import { hash } from 'node:crypto';
import { judgeCounts } from './counts.ts';
import { playHistory } from './history.ts';
import { columnsOf } from './matrix.ts';
import { judgePauses } from './pauses.ts';
import { type Blow, playScenario, type Scenario, type Variant, variantsOf } from './scenario.ts';
import { scenarioOf } from './scenarios/index.ts';
import { check, count, type Failure, newTally, noteStruck, type Tally } from './tally.ts';
import type { Fault } from './weather.ts';

/** A part of the work that one process does at once. */
export type Job =
  /** Of a scenario's cases, every `stride`-th from `offset` on. */
  | { readonly kind: 'scenario'; readonly name: string; readonly offset: number; readonly stride: number }
  | { readonly kind: 'blow'; readonly name: string; readonly variant: string; readonly blow?: Blow }
  | { readonly kind: 'histories'; readonly from: number; readonly count: number }
  | { readonly kind: 'determinism'; readonly seed: number }
  /** Counts of calls, and pauses of an hour. */
  | { readonly kind: 'counts' | 'pauses' };

export async function carryOut(job: Job): Promise<Tally> {
  const tally = newTally();
  switch (job.kind) {
    case 'scenario':
      await strike(scenarioOf(job.name), job.offset, job.stride, tally);
      break;
    case 'blow':
      await one(scenarioOf(job.name), job.variant, job.blow, tally);
      break;
    case 'histories':
      for (let seed = job.from; seed < job.from + job.count; seed++) await live(seed, tally);
      break;
    case 'determinism':
      await repeat(job.seed, tally);
      break;
    case 'counts':
      await judgeCounts(tally);
      break;
    case 'pauses':
      await judgePauses(tally);
      break;
  }
  return tally;
}

async function strike(scenario: Scenario, offset: number, stride: number, tally: Tally): Promise<void> {
  let place = 0;
  const mine = (): boolean => place++ % stride === offset;
  for (const { variant, plain, blows } of await columnsOf(scenario)) {
    if (mine()) await count(tally, plain.violations, plain.waived, failureOf(scenario, variant, undefined));
    for (const blow of blows) {
      if (!mine()) continue;
      const { violations, waived } = await playScenario(scenario, variant, blow);
      noteStruck(tally, plain.calls[blow.index]?.label ?? '?', blow.fault);
      await count(tally, violations, waived, failureOf(scenario, variant, blow));
    }
  }
}

async function one(scenario: Scenario, name: string, blow: Blow | undefined, tally: Tally): Promise<void> {
  for (const variant of variantsOf(scenario)) {
    if (nameOf(variant) !== name) continue;
    const { violations, waived } = await playScenario(scenario, variant, blow);
    await count(tally, violations, waived, failureOf(scenario, variant, blow));
  }
}

function failureOf(scenario: Scenario, variant: Variant, blow: Blow | undefined) {
  return async (): Promise<Failure> => {
    const trace: string[] = [];
    const { violations } = await playScenario(scenario, variant, blow, trace);
    const [violation] = violations;
    if (!violation) throw new Error(`${scenario.name} did not break again: it is not deterministic`);
    const strikes = blow ? ` --blow ${blow.index}:${blow.fault}` : '';
    const replay = `--only '${scenario.name}' --variant ${nameOf(variant)}${strikes}`;
    return { section: 'matrix', replay, violation, trace };
  };
}

/** A variant's name on the command line. */
export function nameOf({ provider, duplicates }: Variant): string {
  return duplicates ? `${provider.name}+duplicates` : provider.name;
}

/** Reads a blow as the command line has it: `17:kill-after`. */
export function blowOf(text: string): Blow {
  const [index, fault] = text.split(':');
  // A fault there is not strikes nothing, and the run says that it is whole.
  return { index: Number(index), fault: fault as Fault };
}

async function live(seed: number, tally: Tally): Promise<void> {
  const { world } = await playHistory(seed);
  const { violations, waived } = world.witness;
  await count(tally, violations, waived, async () => {
    const trace: string[] = [];
    const again = await playHistory(seed, trace);
    const [violation] = again.world.witness.violations;
    if (!violation) throw new Error(`seed ${seed} did not break again: it is not deterministic`);
    return { section: 'histories', replay: `--seed ${seed} --histories 1`, violation, trace };
  });
}

/** The same seed twice is the same run, to the last line of its trace. */
async function repeat(seed: number, tally: Tally): Promise<void> {
  const traces = [await traceOf(seed), await traceOf(seed)];
  const [first, second] = traces;
  check(tally, `seed ${seed} gives the same trace twice`, first === second && first !== undefined);
}

async function traceOf(seed: number): Promise<string> {
  const trace: string[] = [];
  await playHistory(seed, trace);
  return hash('sha256', trace.join('\n'));
}
