import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { build } from 'esbuild';
import { plainEnvironment, run } from './shell.ts';
import { must, type Steps } from './steps.ts';

const REQUIRED = `
const { App, Stack } = require('aws-cdk-lib');
const { WebhookGateway, StripeWebhook } = require('cdk-webhooks');
const app = new App();
const stack = new Stack(app, 'Billing');
const gateway = new WebhookGateway(stack, 'Webhooks');
new StripeWebhook(stack, 'Stripe', { gateway });
`;

/** The gateway comes from `require`, the source from `import` and from its own entry point. */
const MIXED = `
import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { App, Stack } from 'aws-cdk-lib';
import { StripeWebhook, WebhookGateway } from 'cdk-webhooks';
import { GitHubWebhook } from 'cdk-webhooks/providers/github';
import * as processor from 'cdk-webhooks/processor';
import { defineVerifier } from 'cdk-webhooks/verifier';
import { familiesOf } from 'cdk-webhooks/contract';
const require = createRequire(import.meta.url);
const all = require('cdk-webhooks');
assert.equal(all.StripeWebhook, StripeWebhook);
assert.equal(all.GitHubWebhook, GitHubWebhook);
assert.equal(require('cdk-webhooks/providers/stripe').StripeWebhook, StripeWebhook);
assert.equal(require('cdk-webhooks/processor').CommitConditionFailed, processor.CommitConditionFailed);
assert.equal(require('cdk-webhooks/verifier').defineVerifier, defineVerifier);
assert.equal(require('cdk-webhooks/contract').familiesOf, familiesOf);
const stack = new Stack(new App(), 'Billing');
const gateway = new all.WebhookGateway(stack, 'Webhooks');
assert.ok(gateway instanceof WebhookGateway);
new StripeWebhook(stack, 'Stripe', { gateway });
new GitHubWebhook(stack, 'GitHub', { gateway });
`;

/** A processor with something of its own, as a bundler finds it. */
const BUNDLED = `
import { CommitConditionFailed, defineProcessor } from 'cdk-webhooks/processor';
import { greeting } from './greeting.js';
export const handler = defineProcessor({ '*': () => ({ ignore: greeting }) });
export const isOwn = new CommitConditionFailed(0, undefined) instanceof CommitConditionFailed;
`;

/** How long \`require\` may take beyond what the modules of the CDK take that it needs. */
const LOAD = `
for (const name of ['lambda', 'sqs', 's3', 'dynamodb', 'apigateway', 'iam', 'logs', 'cloudwatch', 'secretsmanager', 'events', 'kms', 'sns'])
  Object.keys(require('aws-cdk-lib/aws-' + name));
const begun = performance.now();
require('cdk-webhooks');
console.log(Math.round(performance.now() - begun));
`;
const MAX_LOAD_MS = 1000;

/** Somebody who writes JavaScript, before anything says which modules their package is made of. */
export async function checkJavaScript(steps: Steps, consumer: string): Promise<void> {
  await steps.step('CommonJS synthesizes, with an empty secret named in the outputs', async () => {
    writeFileSync(join(consumer, 'required.cjs'), REQUIRED);
    const template = await synthesized(consumer, 'node required.cjs');
    const [secretId = ''] = idsOf(template, 'AWS::SecretsManager::Secret');
    const secret = template.Resources[secretId]?.Properties ?? {};
    must(
      !('SecretString' in secret || 'GenerateSecretString' in secret),
      'the secret is created without a value',
    );
    const named = Object.entries(template.Outputs).filter(([, output]) =>
      JSON.stringify(output).includes(secretId),
    );
    must(secretId !== '' && named.length === 1, `outputs: ${JSON.stringify(template.Outputs)}`);
  });
  await steps.step('import, require and the entries of providers share one implementation', async () => {
    writeFileSync(join(consumer, 'mixed.mjs'), MIXED);
    const template = await synthesized(consumer, 'node mixed.mjs');
    must(idsOf(template, 'AWS::SQS::Queue').length === 4, 'two sources have two queues each');
  });
  await steps.step('a bundler takes the processor along, and nothing of the CDK', async () => {
    const file = join(consumer, 'dist/bundled.mjs');
    writeFileSync(join(consumer, 'greeting.js'), "export const greeting = 'no use for it';\n");
    await build({
      stdin: { contents: BUNDLED, resolveDir: consumer },
      outfile: file,
      bundle: true,
      platform: 'node',
      format: 'esm',
    });
    must(!readFileSync(file, 'utf8').includes('aws-cdk-lib'), 'the bundle holds the CDK');
    // Where Lambda runs it, there is no package beside it.
    const alone = join(mkdtempSync(join(tmpdir(), 'bundled-')), 'bundled.mjs');
    copyFileSync(file, alone);
    const script = `import('${alone}').then((all) => console.log(typeof all.handler, all.isOwn))`;
    const out = await run(`node -e ${JSON.stringify(script)}`, consumer);
    must(out.trim() === 'function true', out);
  });
  await steps.step('loads quickly', async () => {
    writeFileSync(join(consumer, 'load.cjs'), LOAD);
    const took = Number(await run('node load.cjs', consumer));
    must(took < MAX_LOAD_MS, `require took ${took} ms`);
    return `${took} ms`;
  });
}

/** The Node of the machine, where it is too old for the command line: it fetches its own. */
export async function checkOlderNode(steps: Steps, consumer: string): Promise<void> {
  const own = dirname(process.execPath);
  const path = (plainEnvironment()['PATH'] ?? '').split(delimiter).filter((folder) => folder !== own);
  const PATH = path.join(delimiter);
  const version = await run('node --version', consumer, { PATH }).catch(() => '');
  await steps.step(`and on the machine's own Node (${version.trim() || 'none'})`, async () => {
    if (version === '') return 'there is none';
    await synthesized(consumer, 'node required.cjs', { PATH });
    const out = await run('npx webhooks --version', consumer, { PATH });
    must(/^\d+\.\d+\.\d+$/m.test(out), out);
    return undefined;
  });
}

interface Template {
  readonly Resources: Readonly<Record<string, { readonly Type: string; readonly Properties?: object }>>;
  readonly Outputs: Readonly<Record<string, unknown>>;
}

async function synthesized(
  folder: string,
  command: string,
  variables: NodeJS.ProcessEnv = {},
): Promise<Template> {
  const CDK_OUTDIR = join(folder, 'cdk.out', command.replaceAll(/\W/g, '-'));
  mkdirSync(CDK_OUTDIR, { recursive: true });
  await run(command, folder, { ...variables, CDK_OUTDIR });
  return JSON.parse(readFileSync(join(CDK_OUTDIR, 'Billing.template.json'), 'utf8'));
}

function idsOf({ Resources }: Template, type: string): readonly string[] {
  return Object.entries(Resources).flatMap(([id, { Type }]) => (Type === type ? [id] : []));
}
