import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from '@jest/globals';
import { type Run, webhooks } from './small-project.ts';

const runs: Run[] = [];
afterEach(() => {
  for (const { child } of runs.splice(0)) child.kill('SIGKILL');
});

/** The context an app sees whose `cdk.json` says `stage` and `color`. */
async function contextSeen(...args: readonly string[]): Promise<Record<string, unknown>> {
  const project = mkdtempSync(join(tmpdir(), 'project-'));
  const app = 'console.error(`Error: ${process.env.CDK_CONTEXT_JSON}`); process.exit(1);';
  writeFileSync(join(project, 'app.mjs'), app);
  const context = { stage: 'prod', color: 'red' };
  writeFileSync(join(project, 'cdk.json'), JSON.stringify({ app: 'node app.mjs', context }));
  const run = webhooks(project, 'local', '--port', '0', ...args);
  runs.push(run);
  await run.ended;
  return JSON.parse(/Error: (\{.*\})/.exec(run.output())?.[1] ?? '{}');
}

it('an app is given the context of the command line before that of cdk.json', async () => {
  const seen = await contextSeen('-c', 'stage=dev', '--context', 'a=b=c');
  expect(seen).toMatchObject({ stage: 'dev', color: 'red', a: 'b=c' });
}, 30_000);

it('context without a name is wrong usage', async () => {
  const run = webhooks(tmpdir(), 'local', '-c', '=dev');
  runs.push(run);
  expect(await run.ended).toEqual([2, null]);
  expect(run.output()).toContain('KEY=VALUE');
}, 30_000);
