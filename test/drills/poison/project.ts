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
  const { context } = settingsOf(ROOT);
  const app = [process.execPath, join(import.meta.dirname, 'app.ts')].map((part) => JSON.stringify(part));
  writeSettings(directory, { app: app.join(' '), context: { ...context, processor } });
}

/** Sets context of the project's app from its next start on. */
export function setContext(directory: string, context: Readonly<Record<string, unknown>>): void {
  const settings = settingsOf(directory);
  writeSettings(directory, { ...settings, context: { ...settings.context, ...context } });
}

interface Settings {
  readonly app: string;
  readonly context: Readonly<Record<string, unknown>>;
}

function settingsOf(directory: string): Settings {
  return JSON.parse(readFileSync(join(directory, 'cdk.json'), 'utf8'));
}

function writeSettings(directory: string, settings: Settings): void {
  writeFileSync(join(directory, 'cdk.json'), JSON.stringify(settings));
}
