import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';

/** What a person who adds a provider has before them: a clone of this repository, with nothing changed. */
let clone: string;

beforeAll(() => {
  clone = mkdtempSync(join(tmpdir(), 'clone-'));
  for (const folder of ['bin', 'lib', 'lambdas', 'local', 'docs', 'package.json']) {
    cpSync(folder, join(clone, folder), { recursive: true });
  }
  symlinkSync(resolve('node_modules'), join(clone, 'node_modules'));
  writeFileSync(join(clone, '.gitignore'), 'node_modules\n');
  git('init', '-q');
  git('add', '-A');
  git('-c', 'user.name=a', '-c', 'user.email=a@example.com', 'commit', '-qm', 'as it is');
}, 60_000);
afterAll(() => rmSync(clone, { recursive: true, force: true }));

function git(...args: readonly string[]): string {
  return execFileSync('git', args, { cwd: clone }).toString();
}

function run(...args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: clone });
  return { status, out: stdout.toString(), err: stderr.toString() };
}

it('adding a provider touches its folder and generated files only', () => {
  expect(run('bin/new-provider.ts', 'zebra-pay', '--name', 'Zebra Pay')).toMatchObject({ status: 0 });
  expect(run('bin/generate.ts')).toMatchObject({ status: 0, err: '' });
  const changed = git('status', '--porcelain', '--untracked-files=all').trim().split('\n');
  expect(changed.map((line) => line.trim().replace(/^\S+ +/, '')).sort()).toEqual([
    'docs/providers.md',
    'lib/providers/index.ts',
    'lib/providers/specs.ts',
    'lib/providers/zebra-pay/index.ts',
    'lib/providers/zebra-pay/spec.ts',
    'lib/providers/zebra-pay/vectors.json',
  ]);
  const verified = run('bin/webhooks.mjs', 'verify', '--vectors', 'lib/providers/zebra-pay/vectors.json');
  expect(verified).toMatchObject({ status: 0, out: expect.stringMatching(/^4 passed, 0 failed$/m) });
}, 60_000);

it.each([
  ['stripe', /already/],
  ['Zebra', /no slug/],
  ['../zebra', /no slug/],
  ['', /name one/],
])(
  'refuses the name %j',
  (name, words) => {
    expect(run('bin/new-provider.ts', name)).toMatchObject({ status: 2, err: expect.stringMatching(words) });
  },
  30_000,
);
