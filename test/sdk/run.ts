import { fork } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { install } from './install.ts';
import type { Pending, Report } from './run-adapter.ts';

const HERE = import.meta.dirname;
/** The slowest package, which checks signatures in plain JavaScript, needs a fraction of it. */
const LIMIT_MS = 120_000;

const { values: options } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Math.floor(Math.random() * 1e9)) },
    cases: { type: 'string', default: '200' },
    only: { type: 'string' },
    verbose: { type: 'boolean', default: false },
  },
});

const tally = { passed: 0, failed: 0, pending: 0 };
const waiting: Record<Pending, string[]> = { 'a folder': [], 'our signing': [] };

install(HERE);
const slugs = readdirSync(join(HERE, 'adapters'))
  .map((file) => file.replace(/\.ts$/, ''))
  .filter((slug) => options.only === undefined || options.only.split(',').includes(slug));
console.log(`${slugs.length} packages, ${options.cases} deliveries per direction, --seed ${options.seed}`);
await Promise.all(Array.from({ length: Math.min(availableParallelism(), 4) }, work));
for (const [what, slugs] of Object.entries(waiting)) {
  if (slugs.length > 0)
    console.log(`
pending, for want of ${what}: ${slugs.sort().join(', ')}`);
}
console.log(`${tally.pending} pending`);
console.log(`${tally.passed} passed, ${tally.failed} failed`);
process.exitCode = tally.failed === 0 && tally.passed > 0 ? 0 : 1;

async function work(): Promise<void> {
  for (let slug = slugs.shift(); slug !== undefined; slug = slugs.shift()) {
    const begin = Date.now();
    const report = await runAdapter(slug);
    print(slug, report, Date.now() - begin);
  }
}

/** A process for each package: they patch what is global, and one that hangs or exits ends alone. */
function runAdapter(slug: string): Promise<Report> {
  return new Promise((resolve) => {
    let report: Report | undefined;
    let complaint = '';
    const child = fork(join(HERE, 'run-adapter.ts'), [slug, options.seed, options.cases], {
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      timeout: LIMIT_MS,
      killSignal: 'SIGKILL',
      execArgv: ['--disable-warning=ExperimentalWarning', '--disable-warning=DEP0169'],
    });
    child.stderr?.on('data', (text) => {
      complaint = `${complaint}${text}`.slice(-2000);
    });
    child.on('message', (message: Report) => {
      report = message;
    });
    child.on('close', (code, signal) => {
      const fault = `ended with ${signal ?? code} and no report:\n${complaint}`;
      resolve(report ?? { outcomes: [{ name: 'the package is checked', fault }], pending: [] });
    });
  });
}

function print(slug: string, { outcomes, pending }: Report, took: number): void {
  const failed = outcomes.filter(({ fault }) => fault !== undefined);
  const passed = outcomes.length - failed.length;
  tally.passed += passed;
  tally.failed += failed.length;
  tally.pending += pending.length;
  for (const what of new Set(pending)) waiting[what].push(slug);
  const more = pending.length === 0 ? '' : `, ${pending.length} pending`;
  console.log(`${slug}: ${passed} passed, ${failed.length} failed${more} (${took} ms)`);
  for (const { name, fault } of outcomes) {
    if (fault !== undefined) console.log(`  FAILED ${name}\n    ${fault}`);
    else if (options.verbose) console.log(`  ${name}`);
  }
  const differences = new Map(
    outcomes.flatMap(({ difference }) => (difference ? [[difference.name, difference.why]] : [])),
  );
  for (const [name, why] of differences) console.log(`  differs: ${name}. ${why}`);
}
