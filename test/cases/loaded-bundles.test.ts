import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { createApp } from '../../bin/app.ts';
import { stripe } from '../../lib/providers/stripe/spec.ts';
import { readAssembly } from '../../local/template/assembly.ts';
import { UNCHECKED } from '../lib/synthesis.ts';

/** Enough for every function to start; nothing is asked of any service. */
const ENVIRONMENT = {
  AWS_REGION: 'eu-west-1',
  AWS_ACCESS_KEY_ID: 'none',
  AWS_SECRET_ACCESS_KEY: 'none',
  WEBHOOK_SOURCE: 'stripe',
  WEBHOOK_GATEWAY: 'Webhooks/Gateway',
  WEBHOOK_SPEC: JSON.stringify(stripe),
  WEBHOOK_PATH: '/hooks/stripe',
  WEBHOOK_SECRET_ARN: 'arn:aws:secretsmanager:eu-west-1:111122223333:secret:stripe-AbCdEf',
  WEBHOOK_TABLE: 'ledger',
  WEBHOOK_BUCKET: 'archive',
  WEBHOOK_QUEUE_URL: 'https://sqs.eu-west-1.amazonaws.com/111122223333/stripe.fifo',
  WEBHOOK_WINDOW: '3600',
  WEBHOOK_ATTEMPTS: '5',
  WEBHOOK_OLD_AFTER: '365',
  WEBHOOK_PREVIOUS_OVERLAP: '3600',
  JOURNAL_TABLE: 'journal',
  POWERTOOLS_SERVICE_NAME: 'webhooks',
  POWERTOOLS_METRICS_NAMESPACE: 'Webhooks',
};

/** Loads the handler where nothing else is, and hands it an event. */
const PROGRAM = `
  const before = process.cpuUsage();
  const { handler } = await import('./index.mjs');
  const { user, system } = process.cpuUsage(before);
  const event = { Records: [], httpMethod: 'GET', headers: {}, requestContext: {} };
  const answer = process.argv[1] === 'load' ? typeof handler : await handler(event, { getRemainingTimeInMillis: () => 9000 });
  console.log(JSON.stringify({ ms: (user + system) / 1000, answer }));`;

function loaded(directory: string, how: 'load' | 'call'): { readonly ms: number; readonly answer: unknown } {
  const alone = mkdtempSync(join(tmpdir(), 'bundle-'));
  cpSync(directory, alone, { recursive: true });
  const run = spawnSync(process.execPath, ['--input-type=module', '-e', PROGRAM, how], {
    cwd: alone,
    env: ENVIRONMENT,
    encoding: 'utf8',
  });
  expect(run.stderr).toBe('');
  return JSON.parse(run.stdout.trim().split('\n').at(-1) ?? '');
}

describe('cdk-runtime-bundle', () => {
  it('WH-171 every function asset loads by itself under the Node it declares, and answers a probe', () => {
    expect(process.version).toMatch(/^v24\./);
    const [stack] = readAssembly(createApp(UNCHECKED).synth().directory);
    const resources = Object.values(stack?.template.Resources ?? {});
    const runtimes = resources.filter(({ Type }) => Type === 'AWS::Lambda::Function');
    expect(new Set(runtimes.map(({ Properties }) => Properties?.['Runtime']))).toEqual(
      new Set(['nodejs24.x']),
    );
    const directories = [...new Set(stack?.assets.values() ?? [])].filter((path) => !path.endsWith('.json'));
    expect(directories).toHaveLength(3);
    const loads = directories.map((directory) => loaded(directory, 'load'));
    for (const { ms, answer } of loads) {
      expect(answer).toBe('function');
      expect(ms).toBeLessThan(1000);
    }
    const answers = directories.map((directory) => {
      // The sweep asks its table first, and there is none here.
      const meant = runtimes.find(({ Properties }) => JSON.stringify(Properties).includes('Marks and sends'));
      const key = (meant?.Properties?.['Code'] as { readonly S3Key: string } | undefined)?.S3Key ?? '';
      return stack?.assets.get(key) === directory ? 'sweep' : loaded(directory, 'call').answer;
    });
    expect(answers).toEqual(
      expect.arrayContaining([
        'sweep',
        expect.objectContaining({ statusCode: 200 }),
        { batchItemFailures: [] },
      ]),
    );
  }, 60_000);
});
