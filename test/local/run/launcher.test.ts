import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';

/** The launcher as a Node of another version would run it. */
function launchOn(version: string, ...args: string[]) {
  const pretend = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${version}' } })`;
  const preload = `data:text/javascript,${encodeURIComponent(pretend)}`;
  return spawnSync(process.execPath, ['--import', preload, resolve('bin/webhooks.mjs'), ...args], {
    encoding: 'utf8',
  });
}

describe('the launcher', () => {
  it.each(['18.0.0', '20.20.2', '22.17.1'])('says in one line what is needed on Node %s', (version) => {
    const { status, stdout, stderr } = launchOn(version, 'local');
    expect(status).toBe(1);
    expect(stdout).toBe('');
    expect(stderr).toBe(
      `webhooks needs Node 22.18 or newer, this is ${version}; in this project run npm ci, then npx webhooks\n`,
    );
  });

  it.each(['22.18.0', '24.0.0', '100.0.0'])('runs on Node %s', (version) => {
    const { status, stdout } = launchOn(version, '--help');
    expect(status).toBe(0);
    expect(stdout).toContain('webhooks COMMAND');
  });

  it('says its version', () => {
    const { status, stdout } = launchOn('24.0.0', '--version');
    expect([status, stdout]).toEqual([0, expect.stringMatching(/^\d+\.\d+\.\d+\n$/)]);
  });
});
