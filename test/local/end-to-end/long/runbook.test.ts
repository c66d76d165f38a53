import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { PutItemCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { commands } from '../../../docs/runbook-page.ts';
import { eventually, RunningStack } from '../running-stack.ts';
import { LAUNCHER } from '../stack-view.ts';

const run = promisify(execFile);

describe('the commands of the runbook', () => {
  let stack: RunningStack;
  const dead: string[] = [];

  beforeAll(async () => {
    stack = await RunningStack.start(['--time-scale', '60']);
    const table = stack.runtime.functions
      .map(({ environment }) => environment['JOURNAL_TABLE'])
      .find(Boolean);
    // One for each command that acts on an event that was given up, and one to look at.
    const acts = commands.filter((command) => / (retry|skip) /.test(command)).length;
    for (let n = 0; n <= acts; n++) {
      const key = `evt_dead_${n}`;
      dead.push(key);
      const drill = { pk: { S: `fail#stripe#${key}` }, sk: { N: '0' } };
      await stack.dynamodb.send(new PutItemCommand({ TableName: table, Item: drill }));
      await stack.json('send', 'stripe', '--id', key, '--stream', `cus_${n}`, '--type', 'invoice.paid');
    }
    await stack.json('send', 'stripe', '--wrong-secret').catch(() => []);
    await eventually(
      () => stack.json('events', '--source', 'stripe', '--status', 'dead'),
      ({ length }) => length === dead.length,
      90_000,
    );
  }, 180_000);
  afterAll(() => stack?.stop(), 30_000);

  it.each(commands.map((command, index) => [index, command] as const))(
    '%d: %s',
    async (_, command) => {
      const acts = / (retry|skip) /.test(command);
      const KEY = acts ? dead.pop() : dead[0];
      const local = command
        .replaceAll('npx webhooks', '"$NODE" "$LAUNCHER"')
        .replace('--stack $STACK', '--state "$STATE"');
      expect(local).toContain('--state');
      const env = {
        ...process.env,
        NODE: process.execPath,
        LAUNCHER,
        STATE: stack.directory,
        SOURCE: 'stripe',
        TYPE: 'invoice.paid',
        VALUE: 'whsec_0123456789abcdefghijABCDEFGHIJ',
        KEY,
      };
      // The doctor says by its exit code that something is wrong, and something is.
      const ended = await run('bash', ['-c', local], { env }).then(
        ({ stdout }) => ({ code: 0, stdout, stderr: '' }),
        ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({
          code,
          stdout,
          stderr,
        }),
      );
      const allowed = / doctor /.test(command) ? [0, 1] : [0];
      expect([ended.stderr, allowed]).toEqual([ended.stderr, expect.arrayContaining([ended.code])]);
    },
    60_000,
  );
});
