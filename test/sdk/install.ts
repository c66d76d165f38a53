import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const HERE = import.meta.dirname;
const MARK = join(HERE, 'node_modules/.installed');

/** Installs the locked packages, unless these very ones are there. Throws when that fails. */
export function install(): void {
  const wanted = createHash('sha256')
    .update(readFileSync(join(HERE, 'package.json')))
    .update(readFileSync(join(HERE, 'package-lock.json')))
    .digest('hex');
  if (installed() === wanted) return;
  console.log('installing the packages of test/sdk');
  // The settings of the npm that may run this belong to another package.
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^npm_(config|package)_/i.test(name)),
  );
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund'], {
    cwd: HERE,
    env,
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error(`npm ci failed with ${status}`);
  writeFileSync(MARK, wanted);
}

function installed(): string | undefined {
  try {
    return readFileSync(MARK, 'utf8');
  } catch {
    return undefined;
  }
}
