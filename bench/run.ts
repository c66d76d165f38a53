import { parseArgs } from 'node:util';
import { buildBundles } from '../bin/build.ts';
import { benchBundles } from './bundles.ts';
import { benchCalls } from './calls.ts';
import { benchColdStart } from './cold-start.ts';
import { benchCost } from './cost.ts';
import { benchLocal } from './local.ts';
import { benchOwnCpu } from './own-cpu.ts';
import { benchVerify } from './verify.ts';

const SUITES: Readonly<Record<string, (quick: boolean) => unknown>> = {
  verify: benchVerify,
  bundles: benchBundles,
  'cold-start': benchColdStart,
  'own-cpu': benchOwnCpu,
  calls: benchCalls,
  cost: benchCost,
  local: benchLocal,
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { quick: { type: 'boolean', default: false } },
});
const unknown = positionals.filter((name) => !(name in SUITES));
if (unknown.length > 0) {
  console.error(`no benchmark ${unknown.join(', ')}; there are ${Object.keys(SUITES).join(', ')}`);
  process.exit(2);
}
await buildBundles();
for (const [name, bench] of Object.entries(SUITES)) {
  if (positionals.length === 0 || positionals.includes(name)) await bench(values.quick);
}
