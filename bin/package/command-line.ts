import { copyFileSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { providerSlugs } from '../generate.ts';
import { requireDeclared } from './programs.ts';

/** Recorded requests and samples that `webhooks send` makes its deliveries from. */
const SAMPLES = ['sample.json', 'vectors.json'];

/** Writes the command line, the processes that run functions locally, and the samples of the providers. */
export async function buildCommandLine(root: string): Promise<void> {
  rmSync(join(root, 'dist/cli'), { recursive: true, force: true });
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: { main: 'bin/cli/main.ts', 'function-process': 'local/workers/function-process.ts' },
    outdir: 'dist/cli',
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    metafile: true,
    packages: 'external',
    platform: 'node',
    target: 'node22',
    format: 'esm',
    minifyWhitespace: true,
    minifySyntax: true,
    legalComments: 'none',
    logLevel: 'silent',
  });
  requireDeclared(root, metafile);
  for (const slug of providerSlugs(join(root, 'lib/providers'))) {
    const target = join(root, 'dist/providers', slug);
    for (const name of SAMPLES) {
      const file = join(root, 'lib/providers', slug, name);
      if (!existsSync(file)) continue;
      mkdirSync(target, { recursive: true });
      copyFileSync(file, join(target, name));
    }
  }
}
