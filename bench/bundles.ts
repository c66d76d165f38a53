import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { printTable, verdict } from './measure.ts';

const BUDGET_BYTES = 560_000;
const OUT = join(import.meta.dirname, '..', 'dist', 'lambdas');

/** Sizes of what is deployed. */
export function benchBundles(): void {
  const rows = [['bundle', 'minified bytes', 'gzip bytes', `receive: budget ${BUDGET_BYTES}`]];
  for (const name of ['receive', 'journal', 'sweep']) {
    const file = join(OUT, name, 'index.mjs');
    const { size } = statSync(file);
    rows.push([
      name,
      String(size),
      String(gzipSync(readFileSync(file)).length),
      name === 'receive' ? verdict(size, BUDGET_BYTES) : '',
    ]);
  }
  printTable('Bundles', rows);
}
