import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { withoutNpmSettings } from '../package/npm-settings.ts';

/** Installs the locked packages of a suite's folder, unless these very ones are there. Throws when that fails. */
export function install(folder: string): void {
  const mark = join(folder, 'node_modules/.installed');
  const wanted = createHash('sha256')
    .update(readFileSync(join(folder, 'package.json')))
    .update(readFileSync(join(folder, 'package-lock.json')))
    .digest('hex');
  if (existsSync(mark) && readFileSync(mark, 'utf8') === wanted) return;
  console.log(`installing the packages of test/${basename(folder)}`);
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund'], {
    cwd: folder,
    env: withoutNpmSettings(),
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error(`npm ci failed with ${status}`);
  // Of packages for other machines only, npm makes no folder.
  mkdirSync(dirname(mark), { recursive: true });
  writeFileSync(mark, wanted);
}
