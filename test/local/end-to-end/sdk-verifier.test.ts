import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { build } from 'esbuild';
import { appProject } from './app-project.ts';
import { eventually, RunningStack } from './running-stack.ts';

let stack: RunningStack;

beforeAll(async () => {
  const outfile = join(mkdtempSync(join(tmpdir(), 'verifier-')), 'stripe-verifier.mjs');
  await build({
    entryPoints: ['test/local/end-to-end/apps/stripe-verifier.ts'],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    logLevel: 'silent',
  });
  stack = await RunningStack.start(
    [],
    undefined,
    appProject('test/local/end-to-end/apps/sdk-app.ts', outfile),
  );
}, 90_000);
afterAll(() => stack.stop(), 30_000);

it('Stripe’s own package lets a delivery through to its processor', async () => {
  const [sent] = await stack.json('send', 'stripe');
  expect(sent).toMatchObject({ status: 200 });
  await eventually(
    () => stack.json('events', '--source', 'stripe'),
    (events) => events.some(({ key, status }) => key === sent?.['id'] && status === 'processed'),
  );
}, 30_000);

it.each(['--tamper', '--stale', '--wrong-secret'])(
  'and refuses one sent with %s',
  async (option) => {
    const before = (await stack.ledger('stripe')).length;
    expect(await stack.json('send', 'stripe', option)).toMatchObject([{ status: 401 }]);
    expect((await stack.ledger('stripe')).length).toBe(before);
  },
  30_000,
);

it('goes on with the previous secret after a rotation', async () => {
  await stack.cli('secrets', 'rotate', 'stripe');
  expect(await stack.json('send', 'stripe')).toMatchObject([{ status: 200 }]);
}, 30_000);
