import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** A project whose app is the given file of this one with these arguments, under the same feature flags. */
export function appProject(app: string, ...args: readonly string[]): string {
  const project = mkdtempSync(join(tmpdir(), 'app-project-'));
  const settings: object = JSON.parse(readFileSync(resolve('cdk.json'), 'utf8'));
  const command = [process.execPath, resolve(app), ...args].map((word) => JSON.stringify(word)).join(' ');
  writeFileSync(join(project, 'cdk.json'), JSON.stringify({ ...settings, app: command }));
  return project;
}
