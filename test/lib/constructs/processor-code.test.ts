import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { App, Stack } from 'aws-cdk-lib';
import type { Code } from 'aws-cdk-lib/aws-lambda';
import { ProcessorCode, StripeWebhook, WebhookGateway, WebhookProcessor } from '../../../lib/index.ts';
import { UNCHECKED } from '../synthesis.ts';

const IMPORT = "import { defineProcessor, CommitConditionFailed } from 'cdk-webhooks/processor';\n";
const HANDLER =
  "export const handler = defineProcessor({ '*': () => ({ ignore: CommitConditionFailed.name }) });\n";
const REQUIRE =
  "const { defineProcessor } = require('cdk-webhooks/processor');\nexports.handler = defineProcessor({});\n";

function files(entries: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'processor-code-'));
  for (const [name, text] of Object.entries(entries)) {
    mkdirSync(join(folder, name, '..'), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return folder;
}

/** Where the code lies after a synthesis: the asset that holds a copy of the runtime. */
function assetOf(code: Code): string {
  const app = new App(UNCHECKED);
  const stack = new Stack(app, 'Test');
  const gateway = new WebhookGateway(stack, 'Gateway');
  const processor = new WebhookProcessor(stack, 'Processor', { code, handler: 'invoices.handler' });
  new StripeWebhook(stack, 'Stripe', { gateway, processor });
  const { directory } = app.synth();
  const asset = readdirSync(directory).find(
    (name) => name.startsWith('asset.') && readdirSync(join(directory, name)).includes('node_modules'),
  );
  return join(directory, asset ?? '');
}

/** What a process without any other package says of the module's handler. */
function loaded(asset: string, module: string): string {
  const script = `import(${JSON.stringify(join(asset, module))}).then(({ handler }) => console.log(typeof handler))`;
  const { stdout, stderr } = spawnSync(process.execPath, ['-e', script], { encoding: 'utf8', cwd: tmpdir() });
  return stdout.trim() || stderr;
}

describe('ProcessorCode.fromFile', () => {
  it.each<[string, string, string]>([
    ['invoices.mjs', `${IMPORT}${HANDLER}`, 'invoices.mjs'],
    ['invoices.cjs', REQUIRE, 'invoices.cjs'],
    ['invoices.js', REQUIRE, 'invoices.cjs'],
    ['invoices.js', `${IMPORT}${HANDLER}`, 'invoices.mjs'],
    ['invoices.ts', `${IMPORT}type Id = string;\nconst id: Id = 'x';\n${HANDLER}`, 'invoices.mjs'],
    ['invoices.cts', `const id: string = 'x';\n${REQUIRE}`, 'invoices.cjs'],
  ])('takes %s as it is, and it runs with what is beside it (%#)', (name, text, module) => {
    const asset = assetOf(ProcessorCode.fromFile(join(files({ [name]: text }), name)));
    expect(readdirSync(asset).toSorted()).toEqual([module, 'node_modules']);
    expect(readdirSync(join(asset, 'node_modules/cdk-webhooks')).toSorted()).toEqual([
      'index.cjs',
      'package.json',
    ]);
    expect(loaded(asset, module)).toBe('function');
  });

  it('goes by the package where the syntax of a .js file does not tell', () => {
    const folder = files({ 'package.json': '{"type":"module"}', 'src/invoices.js': 'globalThis.x = 1;' });
    const asset = assetOf(ProcessorCode.fromFile(join(folder, 'src/invoices.js')));
    expect(readdirSync(asset)).toContain('invoices.mjs');
  });

  it('lets it import Node and the AWS SDK, and reads no import where there is none', () => {
    const text = [
      "import { createHash } from 'node:crypto';",
      "import { S3Client } from '@aws-sdk/client-s3';",
      "// import stripe from 'stripe';",
      " * import other from './other.js'",
      "const text = 'import x from a package';",
    ].join('\n');
    const folder = files({ 'invoices.mjs': text });
    expect(() => ProcessorCode.fromFile(join(folder, 'invoices.mjs'))).not.toThrow();
  });

  it.each<[string, string, RegExp]>([
    [
      'a package',
      "import Stripe from 'stripe';",
      /it imports stripe, which one file does not bring along: bundle it/,
    ],
    ['its neighbour', "export { handler } from './other.mjs';", /it imports \.\/other\.mjs, which/],
    ['two of them', "import 'a';\nconst b = await import('b');", /it imports a, b, which/],
    ['the constructs', "import { StripeWebhook } from 'cdk-webhooks';", /it imports cdk-webhooks, which/],
  ])('refuses a file that imports %s', (_what, text, message) => {
    const folder = files({ 'invoices.mjs': text });
    expect(() => ProcessorCode.fromFile(join(folder, 'invoices.mjs'))).toThrow(message);
  });

  it.each<[string, RegExp]>([
    ['absent.mjs', /there is no such file/],
    ['page.html', /a processor is one \.mjs, \.js or \.ts module/],
    ['folder.mjs', /there is no such file/],
    ['enum.ts', /its types cannot be taken out \(.*enum.*\); compile it first/],
  ])('refuses %s', (name, message) => {
    const folder = files({ 'page.html': '', 'folder.mjs/x': '', 'enum.ts': 'export enum State { Paid }' });
    expect(() => ProcessorCode.fromFile(join(folder, name))).toThrow(message);
  });
});

describe('ProcessorCode.fromDirectory', () => {
  it('takes several files with their packages', () => {
    const folder = files({
      'invoices.mjs': `${IMPORT}import { x } from './other.mjs';\nimport 'own';\n${HANDLER}`,
      'other.mjs': 'export const x = 1;',
      'node_modules/own/index.js': '',
    });
    const asset = assetOf(ProcessorCode.fromDirectory(folder));
    expect(loaded(asset, 'invoices.mjs')).toBe('function');
  });

  it('refuses a folder that is not there', () => {
    expect(() => ProcessorCode.fromDirectory('no/such')).toThrow(/there is no such folder/);
  });
});
