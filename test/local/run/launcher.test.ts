import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const LAUNCHER = resolve('bin/webhooks.mjs');

interface Launch {
  readonly args: readonly string[];
  readonly launcher?: string;
  readonly env?: NodeJS.ProcessEnv;
}

/** The launcher as a Node of another version would run it. */
function launchOn(version: string, { args, launcher = LAUNCHER, env = process.env }: Launch) {
  const pretend = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${version}' } })`;
  const preload = `data:text/javascript,${encodeURIComponent(pretend)}`;
  return spawnSync(process.execPath, ['--import', preload, launcher, ...args], { encoding: 'utf8', env });
}

/** The package as npm installs it, with a program that prints its arguments, and an npx that runs this shell line. */
function installed(npxLine: (project: string) => string) {
  const project = mkdtempSync(join(tmpdir(), 'launcher-'));
  const home = join(project, 'node_modules/cdk-webhooks');
  for (const folder of ['bin', 'dist/cli']) mkdirSync(join(home, folder), { recursive: true });
  const launcher = join(home, 'bin/webhooks.mjs');
  copyFileSync(LAUNCHER, launcher);
  writeFileSync(join(home, 'package.json'), JSON.stringify({ devDependencies: { node: '24.9.9' } }));
  writeFileSync(
    join(home, 'dist/cli/main.mjs'),
    `export const main = (argv) => { console.log(argv.join('+'), process.env.WEBHOOKS_LAUNCHER > 0); process.exitCode = 7; };`,
  );
  symlinkSync(process.execPath, join(project, 'newer'));
  writeFileSync(join(project, 'npx'), `#!/bin/sh\necho "$*" >> ${project}/asked\n${npxLine(project)}\n`);
  chmodSync(join(project, 'npx'), 0o755);
  const env = { ...process.env, PATH: `${project}:${dirname(process.execPath)}:${process.env['PATH']}` };
  return { project, launch: () => launchOn('20.20.2', { launcher, env, args: ['send', 'stripe'] }) };
}

describe('the launcher', () => {
  it.each(['18.0.0', '20.20.2', '22.17.1'])('says in one line what is needed on Node %s', (version) => {
    const { status, stdout, stderr } = launchOn(version, { args: ['local'] });
    expect(status).toBe(1);
    expect(stdout).toBe('');
    expect(stderr).toBe(
      `webhooks needs Node 22.18 or newer, this is ${version}; in this project run npm ci, then npx webhooks\n`,
    );
  });

  it.each(['22.18.0', '24.0.0', '100.0.0'])('runs on Node %s', (version) => {
    const { status, stdout } = launchOn(version, { args: ['--help'] });
    expect(status).toBe(0);
    expect(stdout).toContain('webhooks COMMAND');
  });

  it('says its version', () => {
    const { status, stdout } = launchOn('24.0.0', { args: ['--version'] });
    expect([status, stdout]).toEqual([0, expect.stringMatching(/^\d+\.\d+\.\d+\n$/)]);
  });

  it('takes the Node of its package from npm where an installed one is too old, and asks npm once', () => {
    const { project, launch } = installed((here) => `echo ${here}/newer`);
    expect(launch()).toMatchObject({
      status: 7,
      stdout: 'send+stripe true\n',
      stderr: 'webhooks needs Node 22.18 or newer, this is 20.20.2: it runs on Node 24.9.9, taken from npm\n',
    });
    expect(launch()).toMatchObject({ status: 7, stdout: 'send+stripe true\n', stderr: '' });
    expect(readFileSync(join(project, 'asked'), 'utf8')).toBe(
      '--yes --package=node@24.9.9 -- node -p process.execPath\n',
    );
  });

  it('says what to install where npm brings none', () => {
    const { launch } = installed(() => 'echo no network >&2; exit 1');
    const { status, stdout, stderr } = launch();
    expect([status, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(
      /no network\nwebhooks needs .*; npm could not bring one, so install Node 24 and run this again\n$/,
    );
  });
});
