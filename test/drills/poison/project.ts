import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';

const ROOT = resolve(import.meta.dirname, '../../..');

/** Makes a project of its own in a directory: the drill's app, with its processor bundled. */
export async function makeProject(directory: string): Promise<void> {
  const processor = join(directory, 'processor');
  await build({
    absWorkingDir: ROOT,
    entryPoints: ['test/drills/poison/processor.ts'],
    outfile: join(processor, 'index.js'),
    bundle: true,
    platform: 'node',
    target: 'node24',
    format: 'cjs',
    logLevel: 'error',
  });
  const own: { readonly context: Record<string, unknown> } = JSON.parse(
    readFileSync(join(ROOT, 'cdk.json'), 'utf8'),
  );
  const app = [process.execPath, join(import.meta.dirname, 'app.ts')].map((part) => JSON.stringify(part));
  const settings = { app: app.join(' '), context: { ...own.context, processor } };
  writeFileSync(join(directory, 'cdk.json'), JSON.stringify(settings));
}
