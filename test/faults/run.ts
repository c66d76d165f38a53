import { parseArgs } from 'node:util';
import { Crew } from './crew.ts';
import { hunt, type Kill } from './hunt.ts';
import { blowOf, type Job } from './job.ts';
import { MUTANTS } from './mutants/index.ts';
import type { Mutant } from './mutants/mutant.ts';
import { ROWS } from './rows.ts';
import { SCENARIOS } from './scenarios/index.ts';
import { add, check, newTally, type Tally } from './tally.ts';

const { values } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    seed: { type: 'string', default: '1' },
    histories: { type: 'string' },
    only: { type: 'string' },
    variant: { type: 'string', default: 'retries' },
    blow: { type: 'string' },
    mutants: { type: 'boolean', default: false },
  },
});

/** Parts a scenario's cases are dealt into, so that two processes end at about the same time. */
const PARTS = 4;
/** Of the matrix, the short run plays one case in so many. */
const SHORT_STRIDE = 50;
const SEEDS_A_JOB = 100;

interface Section {
  readonly name: string;
  readonly jobs: readonly Job[];
}

function sections(): readonly Section[] {
  const seed = Number(values.seed);
  if (values.only !== undefined) {
    const blow = values.blow === undefined ? {} : { blow: blowOf(values.blow) };
    const { only: name, variant } = values;
    const single: Job = { kind: 'blow', name, variant, ...blow };
    const whole: Job = { kind: 'scenario', name, offset: 0, stride: 1 };
    return [{ name: 'matrix', jobs: [values.blow === undefined ? whole : single] }];
  }
  const wanted = Number(values.histories ?? (values.short ? 300 : 10_000));
  const histories: Section = { name: 'histories', jobs: seedJobs(seed, wanted) };
  if (values.histories !== undefined) return [histories];
  return [
    { name: 'matrix', jobs: matrixJobs() },
    histories,
    { name: 'the same seed twice', jobs: repeats(seed) },
    {
      name: 'calls counted, and pauses',
      jobs: values.short ? [{ kind: 'counts' }] : [{ kind: 'counts' }, { kind: 'pauses' }],
    },
  ];
}

function matrixJobs(): readonly Job[] {
  const stride = values.short ? SHORT_STRIDE : PARTS;
  const offsets = values.short ? [Number(values.seed) % stride] : Array.from({ length: PARTS }, (_, i) => i);
  return SCENARIOS.flatMap(({ name }) =>
    offsets.map((offset) => ({ kind: 'scenario' as const, name, offset, stride })),
  );
}

function seedJobs(seed: number, wanted: number): readonly Job[] {
  return Array.from({ length: Math.ceil(wanted / SEEDS_A_JOB) }, (_, i) => ({
    kind: 'histories' as const,
    from: seed + i * SEEDS_A_JOB,
    count: Math.min(SEEDS_A_JOB, wanted - i * SEEDS_A_JOB),
  }));
}

function repeats(seed: number): readonly Job[] {
  return [seed, seed + 1, seed + 2, seed + 3].map((one) => ({ kind: 'determinism', seed: one }));
}

/** Every row of the matrix was struck. A short run strikes some of each scenario only. */
function judgeCoverage(sum: Tally): void {
  if (values.short || values.only !== undefined || values.histories !== undefined) return;
  for (const row of ROWS) check(sum, `${row} was struck`, (sum.struck[row] ?? []).length > 0, 'never made');
}

async function work(): Promise<Tally> {
  const sum = newTally();
  const crew = new Crew(2);
  try {
    for (const { name, jobs } of sections()) {
      const began = Date.now();
      const part = newTally();
      await crew.work(jobs, (_, tally) => {
        add(part, tally);
        return true;
      });
      const took = ((Date.now() - began) / 1000).toFixed(1);
      say(`${name}: ${part.cases} cases, ${part.broken} broken, ${part.wrong.length} wrong, ${took} s`);
      add(sum, part);
    }
  } finally {
    crew.dismiss();
  }
  judgeCoverage(sum);
  return sum;
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

function report(sum: Tally): void {
  const shown = values.only === undefined && values.histories !== '1' ? 25 : Number.POSITIVE_INFINITY;
  for (const { replay, violation, trace } of sum.failures) {
    say(`\nBROKEN ${violation.crime}: ${violation.text}`);
    say(`again: node test/faults/run.ts ${replay}`);
    for (const line of trace.slice(-shown)) say(`  ${line}`);
  }
  for (const statement of sum.wrong) say(`WRONG ${statement}`);
  for (const [waiver, times] of Object.entries(sum.waived)) say(`not promised, ${waiver}: ${times} pairs`);
  const { lost, twice, order, stranded, rule } = sum.crimes;
  say(
    `cases ${sum.cases}, lost ${lost}, effects twice ${twice}, order violations ${order}, stranded ${stranded}, ` +
      `false 2xx ${sum.crimes['false 2xx']}, rules broken ${rule}`,
  );
  const failed = sum.broken + sum.wrong.length;
  say(`${sum.cases - sum.broken + sum.held.length} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}

/** Switches each protective condition off in turn: the simulator must miss it. */
async function huntAll(): Promise<void> {
  const left = values.only === undefined ? [...MUTANTS] : MUTANTS.filter(({ name }) => name === values.only);
  let passed = 0;
  let failed = 0;
  const tell = (mutant: Mutant, kill: Kill | undefined, seconds: string): void => {
    const sound = kill ? !kill.what.includes('ValidationException') : mutant.spare !== undefined;
    if (sound) passed++;
    else failed++;
    const how = kill
      ? `killed by '${kill.where}' in ${kill.broken} of ${kill.cases} cases: ${kill.what.split('\n')[0]}`
      : `survives${mutant.spare === undefined ? '' : `, spare: ${mutant.spare}`}`;
    say(`${sound ? 'ok  ' : 'FAIL'} ${mutant.name} ${how} (${seconds} s)`);
  };
  const hunter = async (): Promise<void> => {
    for (let mutant = left.shift(); mutant; mutant = left.shift()) {
      const began = Date.now();
      const kill = await hunt(mutant);
      tell(mutant, kill, ((Date.now() - began) / 1000).toFixed(1));
    }
  };
  await Promise.all([hunter(), hunter()]);
  say(`${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}

if (values.mutants) await huntAll();
else report(await work());
