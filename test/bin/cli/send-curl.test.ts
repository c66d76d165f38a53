import { execFile } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mockClient } from 'aws-sdk-client-mock';
import { FakeStack, SECRETS } from './fake-stack.ts';

const secrets = mockClient(SecretsManagerClient);

describe('webhooks send --curl', () => {
  let stack: FakeStack;
  beforeAll(async () => {
    stack = await new FakeStack().start();
    secrets.on(GetSecretValueCommand).resolves({ SecretString: SECRETS['stripe'] });
  });
  afterAll(() => stack.stop());

  /** Runs a printed command with a `curl` that writes down what it was given. */
  async function runInShell(command: string): Promise<{ args: string[]; body: Buffer }> {
    const bin = join(stack.directory, 'bin');
    mkdirSync(bin, { recursive: true });
    writeFileSync(
      join(bin, 'curl'),
      `#!/bin/sh\nfor a in "$@"; do printf '%s\\0' "$a"; done > '${bin}/args'\ncase "$*" in *@-*) cat > '${bin}/body';; esac\n`,
    );
    chmodSync(join(bin, 'curl'), 0o755);
    await promisify(execFile)('/bin/sh', ['-c', command], {
      env: { ...process.env, PATH: `${bin}:${process.env['PATH']}` },
    });
    return {
      args: readFileSync(join(bin, 'args'), 'utf8').split('\0').slice(0, -1),
      body: readFileSync(join(bin, 'body')),
    };
  }

  it('prints a command that sends the same bytes and headers, whatever they hold', async () => {
    const hostile = `it's "$(touch /tmp/never)" \`id\` %s \\n é $HOME`;
    const run = await stack.run(
      'send',
      'stripe',
      '--curl',
      '--id',
      hostile,
      '--header',
      `x-odd: ${"a'b $HOME"}`,
    );
    expect(run.code).toBe(0);
    expect(stack.requests).toHaveLength(0);
    const { args, body } = await runInShell(run.out);
    expect(JSON.parse(body.toString())).toMatchObject({ id: hostile, type: 'invoice.paid' });
    expect(args).toContain(`${stack.url}/hooks/stripe`);
    expect(args).toContain("x-odd: a'b $HOME");
    expect(args.some((arg) => /^stripe-signature: t=\d+,v1=[0-9a-f]{64}$/.test(arg))).toBe(true);
  });

  it('carries bytes that are no text', async () => {
    const bytes = Buffer.from([0x7b, 0x00, 0xff, 0x0d, 0x0a, 0x1b, 0x7d, 0x0a]);
    const file = join(stack.directory, "odd 'name.bin");
    writeFileSync(file, bytes);
    const run = await stack.run('send', 'stripe', '--curl', '--tamper', '--body', file);
    const { body } = await runInShell(run.out);
    expect(body).toHaveLength(bytes.length);
    expect([...body].filter((byte, index) => byte !== bytes[index])).toHaveLength(1);
    const fromFile = await stack.run('send', 'stripe', '--curl', '--body', file);
    expect((await runInShell(`${run.out}${fromFile.out}`)).args).toContain(`@${file}`);
  });

  it('prints one command for each delivery', async () => {
    const run = await stack.run('send', 'github', '--curl', '--count', '2', '--duplicate', '1');
    expect(run.out.match(/curl --silent/g)).toHaveLength(4);
  });
});
