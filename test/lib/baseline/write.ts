import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { buildBundles } from '../../../bin/build.ts';
import { baselineFile, keptIn, LAYOUTS } from './layouts.ts';
import { additions, type Baseline, losses } from './stateful.ts';

/**
 * `npm run baseline`: notes what the templates keep since the last time. What would be lost in an account that is updated is
 * listed, and noted with `-- --replace` only.
 */
const replace = process.argv.includes('--replace');
await buildBundles();
for (const [layout, app] of Object.entries(LAYOUTS)) {
  const file = baselineFile(layout);
  const now = keptIn(app());
  const noted: Readonly<Record<string, Baseline>> = existsSync(file)
    ? JSON.parse(readFileSync(file, 'utf8'))
    : {};
  const stacks = [...new Set([...Object.keys(noted), ...Object.keys(now)])];
  const lost = stacks.flatMap((id) => losses(noted[id] ?? {}, now[id] ?? {}));
  const added = stacks.flatMap((id) => additions(noted[id] ?? {}, now[id] ?? {}));
  for (const line of lost) console.error(`${layout}: ${line}`);
  for (const id of added) console.log(`${layout}: ${id} is new`);
  if (lost.length > 0 && !replace) {
    console.error(
      `${layout}: not written; an update would do that. With -- --replace it is noted all the same.`,
    );
    process.exitCode = 1;
    continue;
  }
  writeFileSync(file, `${JSON.stringify(now, null, 2)}\n`);
}
