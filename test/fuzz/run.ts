import { parseArgs } from 'node:util';
import { allTargets, attempt, fuzz } from './fuzz.ts';

const USAGE = 'npm run fuzz -- [--runs N] [--seed N] [--only TEXT] [--one TARGET --seed N]';

function wholeNumber(text: string, name: string): number {
  const value = Number(text);
  if (Number.isSafeInteger(value) && value >= 0) return value;
  console.error(`--${name} ${text} is no whole number\n${USAGE}`);
  process.exit(2);
}

function options() {
  try {
    return parseArgs({
      options: {
        runs: { type: 'string', default: '200000' },
        seed: { type: 'string', default: String(Date.now() % 2 ** 32) },
        only: { type: 'string', default: '' },
        one: { type: 'string' },
      },
    }).values;
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n${USAGE}`);
    process.exit(2);
  }
}

const values = options();
const seed = wholeNumber(values.seed, 'seed');
if (values.one !== undefined) {
  const target = allTargets().find(({ name }) => name === values.one);
  if (target === undefined) {
    console.error(`there is no target ${values.one}\n${USAGE}`);
    process.exit(2);
  }
  const problem = attempt(target, seed);
  console.log(problem ?? 'nothing is wrong');
  process.exit(problem === undefined ? 0 : 1);
}
const begin = performance.now();
console.log(`seed ${seed}`);
const { targets, inputs, readers, findings } = fuzz({
  runs: wholeNumber(values.runs, 'runs'),
  seed,
  only: values.only,
});
if (targets + readers === 0) {
  console.error(`no target's name holds ${values.only}`);
  process.exit(2);
}
for (const { target, seed: one, problem } of findings) {
  console.log(
    `FAULT ${target}\n  ${problem}\n  again: npm run fuzz -- --one ${JSON.stringify(target)} --seed ${one}`,
  );
}
const seconds = ((performance.now() - begin) / 1000).toFixed(0);
console.log(
  `${inputs} inputs of ${targets} targets, ${readers} readers under growing input, ${findings.length} faults, ${seconds} s`,
);
process.exitCode = findings.length === 0 ? 0 : 1;
