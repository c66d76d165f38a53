import { mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { build, type Metafile } from 'esbuild';
import { providerSlugs } from '../generate.ts';
import { declarationOf, PACKAGE_ENTRIES } from './entries.ts';

/**
 * Writes what users import: the constructs as one CommonJS file, so that a gateway and its sources know each other however
 * they were loaded, and small modules around it for `import` and for single providers.
 */
export async function buildPrograms(root: string): Promise<void> {
  const dist = join(root, 'dist');
  for (const { name, source, program } of PACKAGE_ENTRIES) {
    if (program === `${name}.cjs`) await bundleProgram(root, source, join(dist, program));
    writeModule(dist, name, source, program);
  }
  mkdirSync(join(dist, 'providers'), { recursive: true });
  for (const slug of providerSlugs(join(root, 'lib/providers'))) await writeProvider(root, slug);
}

async function bundleProgram(root: string, source: string, outfile: string): Promise<void> {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: [source],
    outfile,
    bundle: true,
    metafile: true,
    packages: 'external',
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    // Lines and names stay: Node prints the line that threw above the error, and would bury it under the whole program.
    legalComments: 'none',
    logLevel: 'silent',
    define: { 'import.meta.url': 'here' },
    banner: { js: "const here = require('node:url').pathToFileURL(__filename).href;" },
  });
  requireDeclared(root, metafile);
}

/** Throws where a program imports a package that is not installed with this one. */
export function requireDeclared(root: string, { outputs }: Metafile): void {
  const require = createRequire(join(root, 'package.json'));
  const { dependencies, peerDependencies } = require('./package.json');
  const declared = new Set(Object.keys({ ...dependencies, ...peerDependencies }));
  const imported = Object.values(outputs).flatMap(({ imports }) =>
    imports.filter(({ external, path }) => external && !path.startsWith('node:')).map(({ path }) => path),
  );
  const missing = imported.filter((path) => !declared.has(packageOf(path)));
  if (missing.length > 0) {
    throw new Error(`not among the package's dependencies: ${[...new Set(missing)].sort().join(', ')}`);
  }
}

function packageOf(path: string): string {
  return path
    .split('/')
    .slice(0, path.startsWith('@') ? 2 : 1)
    .join('/');
}

/** The same objects for `import`, by name. */
function writeModule(dist: string, name: string, source: string, program: string): void {
  const require = createRequire(join(dist, 'package.json'));
  const names = Object.keys(require(`./${program}`)).sort();
  const lines = [
    `import program from './${program}';\n`,
    `export const { ${names.join(', ')} } = program;\n`,
  ];
  writeFileSync(join(dist, `${name}.mjs`), lines.join(''));
  writeFileSync(
    join(dist, `${name}.d.mts`),
    `export * from './${declarationOf(source).replace(/\.d\.ts$/, '.js')}';\n`,
  );
}

async function writeProvider(root: string, slug: string): Promise<void> {
  const names = Object.keys(await import(join(root, 'lib/providers', slug, 'index.ts'))).sort();
  const file = join(root, 'dist/providers', `${slug}.cjs`);
  mkdirSync(dirname(file), { recursive: true });
  const lines = names.map((name) => `exports.${name} = all.${name};\n`);
  writeFileSync(file, `'use strict';\nconst all = require('../index.cjs');\n${lines.join('')}`);
}
