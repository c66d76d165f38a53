import { Crew } from './crew.ts';
import type { Job } from './job.ts';
import type { Mutant } from './mutants/mutant.ts';
import { SCENARIOS } from './scenarios/index.ts';
import type { Tally } from './tally.ts';

/** What missed a condition that was switched off, or that nothing did. */
export interface Kill {
  readonly where: string;
  readonly what: string;
  readonly broken: number;
  readonly cases: number;
}

/** A scenario's first case alone, which nothing disturbs: enough for many, and soon over where it never comes to rest. */
const NONE_ELSE = 1_000_000;
/** Of the likely scenarios one case in three is played, of all others one in twelve, then drawn histories. */
const FIRST_STRIDE = 3;
const STRIDE = 12;
/** A condition that is spare is looked for with fewer cases: it is not expected to be missed. */
const SPARE_STRIDE = 40;
const HISTORIES = 300;
const SEEDS_A_JOB = 50;

/** Plays scenarios, then histories, without the mutant's condition until something is found broken. */
export async function hunt({ name, first = [], spare }: Mutant): Promise<Kill | undefined> {
  const crew = new Crew(1, { FAULTS_MUTANT: name });
  let kill: Kill | undefined;
  try {
    await crew.work(jobs(first, spare === undefined ? STRIDE : SPARE_STRIDE), (job, tally) => {
      const [failure] = tally.failures;
      if (!failure) return true;
      kill = killOf(job, tally, failure.violation);
      return false;
    });
  } finally {
    crew.dismiss();
  }
  return kill;
}

function killOf(
  job: Job,
  tally: Tally,
  { crime, text }: { readonly crime: string; readonly text: string },
): Kill {
  const where = 'name' in job ? job.name : 'drawn histories';
  return { where, what: `${crime}: ${text}`, broken: tally.broken, cases: tally.cases };
}

function jobs(first: readonly string[], stride: number): readonly Job[] {
  const probes = first.map((name): Job => ({ kind: 'scenario', name, offset: 0, stride: NONE_ELSE }));
  const whole = first.map((name): Job => ({ kind: 'scenario', name, offset: 0, stride: FIRST_STRIDE }));
  const rest = SCENARIOS.filter(({ name }) => !first.includes(name)).map(
    ({ name }): Job => ({ kind: 'scenario', name, offset: 0, stride }),
  );
  const histories = Array.from(
    { length: HISTORIES / SEEDS_A_JOB },
    (_, i): Job => ({ kind: 'histories', from: 1 + i * SEEDS_A_JOB, count: SEEDS_A_JOB }),
  );
  return [...probes, ...whole, ...rest, ...histories];
}
