import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { basename, join } from 'node:path';

/** Ignored by git, emptied by `npm ci`. */
const CACHE = join(import.meta.dirname, '../../../node_modules/.cache/deploy-engines');
const COMMANDS = ['python3', 'python3.14', 'python3.13', 'python3.12', 'python3.11', 'python3.10'];
const PYENV = join(homedir(), '.pyenv/versions/3.*/bin/python3');
/** Written last: what lacks it was cut short and is made anew. */
const DONE = 'installed';

/** What stands in the way of an engine on this machine, in words for whoever runs the test. */
export class EngineMissing extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'EngineMissing';
  }
}

/**
 * A virtual environment with the packages pinned in a requirements file, made on first use and kept while the file stays
 * as it is. Returns its `bin` folder.
 *
 * @param requirements file beside this one; every package with its version
 * @param minor least minor version of Python 3
 * @param options more options for pip
 */
export function pythonEnvironment(
  requirements: string,
  minor: number,
  options: readonly string[] = [],
): string {
  const file = join(import.meta.dirname, requirements);
  const python = findPython(minor, basename(requirements, '.txt'));
  const digest = createHash('sha256').update(readFileSync(file)).update(python).digest('hex').slice(0, 12);
  const folder = join(CACHE, `${basename(requirements, '.txt')}-${digest}`);
  const bin = join(folder, 'bin');
  if (existsSync(join(folder, DONE))) return bin;
  rmSync(folder, { recursive: true, force: true });
  run(
    python,
    ['-m', 'venv', folder],
    'no virtual environment can be made (on Debian: apt install python3-venv)',
  );
  run(
    join(bin, 'python'),
    ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', ...options, '-r', file],
    `pip cannot install ${requirements}`,
  );
  writeFileSync(join(folder, DONE), '');
  return bin;
}

function findPython(minor: number, engine: string): string {
  const candidates = [...COMMANDS, ...globSync(PYENV).sort().reverse()];
  const found = candidates.find((candidate) => {
    const script = `import sys, venv; sys.exit(sys.version_info < (3, ${minor}))`;
    return spawnSync(candidate, ['-c', script], { stdio: 'ignore' }).status === 0;
  });
  if (found === undefined) {
    throw new EngineMissing(
      `${engine} needs Python 3.${minor} or newer with venv: none on PATH, none of pyenv`,
    );
  }
  return found;
}

function run(program: string, args: readonly string[], problem: string): void {
  const { status, stderr, error } = spawnSync(program, args, {
    encoding: 'utf8',
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  if (status !== 0) throw new EngineMissing(`${problem}: ${(stderr ?? '').trim()}`, { cause: error });
}
