import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { Outcome } from './check.ts';
import { dynamodb } from './dynamodb/suite.ts';
import { serveLocally } from './local-services.ts';
import { s3 } from './s3/suite.ts';
import { secretsManager } from './secrets-manager/suite.ts';
import { sqs } from './sqs/suite.ts';
import type { Suite } from './suite.ts';

const USAGE = `npm run test:probe -- [--all URL] [--dynamodb URL] [--sqs URL] [--s3 URL] [--secrets URL] [--filter REGEXP] [--json FILE]
Without a URL: against the services of this project.`;

const SUITES = { dynamodb, sqs, s3, secrets: secretsManager } as const;
type Key = keyof typeof SUITES;
// The keys are exactly those written above.
const KEYS = Object.keys(SUITES) as Key[];

const { values } = parseArgs({
  options: {
    all: { type: 'string' },
    dynamodb: { type: 'string' },
    sqs: { type: 'string' },
    s3: { type: 'string' },
    secrets: { type: 'string' },
    filter: { type: 'string' },
    json: { type: 'string' },
    help: { type: 'boolean' },
  },
});

if (values.help === true) console.log(USAGE);
else process.exitCode = await run();

/** Runs everything asked for; 0 if every must-check holds. */
async function run(): Promise<number> {
  const given = KEYS.some((key) => (values[key] ?? values.all) !== undefined);
  const own = given ? undefined : await serveLocally();
  const pattern = new RegExp(values.filter ?? '');
  const outcomes: Outcome[] = [];
  for (const key of KEYS) {
    const endpoint = values[key] ?? values.all ?? own?.url;
    if (endpoint === undefined) continue;
    await SUITES[key].run(
      endpoint,
      (id) => pattern.test(`${key}/${id}`),
      (outcome) => {
        outcomes.push(outcome);
        console.log(line(key, outcome));
      },
    );
  }
  await own?.close();
  if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(outcomes, null, 2)}\n`);
  return conclude(outcomes);
}

function line(key: Key, { id, level, claim, milliseconds, problem }: Outcome): string {
  const verdict = problem === undefined ? 'ok  ' : 'FAIL';
  const seen = problem === undefined ? '' : ` -- ${problem}`;
  return `${verdict} ${level} ${`${key}/${id}`.padEnd(40)} ${claim}${seen} (${milliseconds} ms)`;
}

function conclude(outcomes: readonly Outcome[]): number {
  const fails = (level: Outcome['level']) =>
    outcomes.filter((outcome) => outcome.level === level && outcome.problem !== undefined);
  console.log('');
  for (const suite of Object.values<Suite>(SUITES)) {
    const own = outcomes.filter(({ service }) => service === suite.service);
    if (own.length > 0)
      console.log(`${suite.service} must ${count(own, 'must')}, want ${count(own, 'want')}`);
  }
  const wanted = fails('want').map(({ service, id }) => `${service} ${id}`);
  if (wanted.length > 0) console.log(`wanted, and not so: ${wanted.join(', ')}`);
  const failed = fails('must').length;
  // Nothing checked is nothing shown.
  if (outcomes.length === 0) console.log('no check was chosen');
  const broken = outcomes.length === 0 ? 1 : failed;
  console.log(`${outcomes.length - failed - wanted.length} passed, ${broken} failed`);
  return broken === 0 ? 0 : 1;
}

function count(outcomes: readonly Outcome[], level: Outcome['level']): string {
  const all = outcomes.filter((outcome) => outcome.level === level);
  return `${all.filter(({ problem }) => problem === undefined).length}/${all.length}`;
}
