import { parseArgs } from 'node:util';
import { all } from './chosen.ts';
import { deliverAll } from './deliver.ts';

/** Providers of one local stack: each has a receiver of its own, which is a process. */
const AT_A_TIME = 45;

const { values } = parseArgs({ options: { only: { type: 'string' } } });
const slugs = values.only?.split(',') ?? all();
let passed = 0;
let failed = 0;
const started = Date.now();
for (let from = 0; from < slugs.length; from += AT_A_TIME) {
  for (const [slug, problems] of await deliverAll(slugs.slice(from, from + AT_A_TIME))) {
    if (problems.length === 0) passed += 1;
    else {
      failed += 1;
      console.log(`FAIL ${slug}: ${problems.join('; ')}`);
    }
  }
  console.log(`${passed + failed} of ${slugs.length} after ${Math.round((Date.now() - started) / 1000)} s`);
}
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
