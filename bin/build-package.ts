import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildBundles } from './build.ts';
import { buildCommandLine } from './package/command-line.ts';
import { buildDeclarations } from './package/declarations.ts';
import { buildPrograms } from './package/programs.ts';

/** Makes everything `npm pack` puts into the package. */
const root = join(import.meta.dirname, '..');
const started = performance.now();
await buildBundles(root);
rmSync(join(root, 'dist/providers'), { recursive: true, force: true });
await buildPrograms(root);
await buildCommandLine(root);
buildDeclarations(root);
console.log(`built the package in ${((performance.now() - started) / 1000).toFixed(1)} s`);
