import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';

const ROOT = join(import.meta.dirname, '..', '..');

/** What each sample file holds, and the rule that must refuse it; `undefined`: the file is fine. */
const SAMPLES: readonly (readonly [file: string, text: string, refusedBy: string | undefined])[] = [
  ['lib/contract/own.ts', "export * from './states.ts';", undefined],
  ['lib/contract/node.ts', "export { join } from 'node:path';", 'noRestrictedImports'],
  ['lib/contract/cdk.ts', "export { App } from 'aws-cdk-lib';", 'noRestrictedImports'],
  ['lib/contract/up.ts', "export * from '../constructs/errors.ts';", 'noRestrictedImports'],
  ['lib/providers/one/spec.ts', "export type * from '../../contract/provider-spec.ts';", undefined],
  ['lib/providers/two/spec.ts', "export * from '../one/spec.ts';", 'noRestrictedImports'],
  [
    'lib/providers/three/spec.ts',
    "import type { A } from '../../constructs/errors.ts';\nexport type B = A;",
    'noRestrictedImports',
  ],
  ['lib/constructs/handler.ts', "export * from '../../lambdas/receive/receive.ts';", 'noRestrictedImports'],
  ['lib/constructs/sdk.ts', "export { S3 } from '@aws-sdk/client-s3';", 'noRestrictedImports'],
  ['lib/constructs/queue.ts', "export { Queue } from 'aws-cdk-lib/aws-sqs';", undefined],
  [
    'lib/providers/one/index.ts',
    "export * from '../../../lambdas/receive/receive.ts';",
    'noRestrictedImports',
  ],
  ['lib/stack.ts', "export * from '../local/run.ts';", 'noRestrictedImports'],
  ['lambdas/receive/cdk.ts', "export { Queue } from 'aws-cdk-lib/aws-sqs';", 'noRestrictedImports'],
  ['lambdas/receive/construct.ts', "export * from '../../lib/constructs/errors.ts';", 'noRestrictedImports'],
  ['lambdas/receive/provider.ts', "export * from '../../lib/providers/one/index.ts';", 'noRestrictedImports'],
  ['lambdas/receive/spec.ts', "export * from '../../lib/providers/one/spec.ts';", undefined],
  ['lambdas/receive/sdk.ts', "export { S3 } from '@aws-sdk/client-s3';", 'noRestrictedImports'],
  ['lambdas/process/local.ts', "export * from '../../local/run.ts';", 'noRestrictedImports'],
  ['lambdas/clients/sdk.ts', "export { S3 } from '@aws-sdk/client-s3';", undefined],
  ['lambdas/clients/cdk.ts', "export { App } from 'aws-cdk-lib';", 'noRestrictedImports'],
  ['local/sqs/sdk.ts', "export { SQS } from '@aws-sdk/client-sqs';", 'noRestrictedImports'],
  ['local/other-servers/sdk.ts', "export { SQS } from '@aws-sdk/client-sqs';", undefined],
  ['lambdas/signature/pure.ts', "export { createHmac } from 'node:crypto';", undefined],
  ['lambdas/signature/clock.ts', "export * from '../clients/ports.ts';", 'noRestrictedImports'],
  ['lambdas/handshake/pure.ts', "export * from '../signature/compare.ts';", undefined],
  ['lambdas/handshake/asks.ts', "export * from '../clients/ports.ts';", 'noRestrictedImports'],
  ['lambdas/body/aws.ts', "export { S3Client } from '@aws-sdk/client-s3';", 'noRestrictedImports'],
  ['lambdas/signature/same.ts', comparing('given.signature === other'), 'timingSafeEqual'],
  ['lambdas/signature/differs.ts', comparing('other !== given.signature'), 'timingSafeEqual'],
  ['lambdas/signature/loose.ts', comparing('expected === other'), 'timingSafeEqual'],
  [
    'lambdas/signature/made.ts',
    comparing("createHmac('sha256', other).update(expected).digest('hex') === other"),
    'timingSafeEqual',
  ],
  ['lambdas/receive/same.ts', comparing('given.signature === other'), 'timingSafeEqual'],
  ['lambdas/signature/absent.ts', comparing('given.signature === undefined'), undefined],
  ['lambdas/signature/length.ts', comparing('given.signature.length === 64'), undefined],
  [
    'lambdas/process/loop-a.ts',
    "import { b } from './loop-b.ts';\nexport const a = () => b;",
    'noImportCycles',
  ],
  [
    'lambdas/process/loop-b.ts',
    "import { a } from './loop-a.ts';\nexport const b = () => a;",
    'noImportCycles',
  ],
];

function comparing(expression: string): string {
  return [
    "import { createHmac } from 'node:crypto';",
    'export const made = createHmac;',
    'export function same(given: { signature: string }, other: string, expected: string): unknown {',
    `  return [other, expected, given, ${expression}];`,
    '}',
  ].join('\n');
}

describe('lint', () => {
  /** What was reported, by file. */
  const reports = new Map<string, string>();

  beforeAll(() => {
    const project = mkdtempSync(join(tmpdir(), 'webhooks-lint-'));
    const write = (file: string, text: string) => {
      mkdirSync(dirname(join(project, file)), { recursive: true });
      writeFileSync(join(project, file), text);
    };
    // The project's own rules, over files that stand where the rules apply.
    const { vcs: _, ...rules } = JSON.parse(readFileSync(join(ROOT, '.biome.json'), 'utf8'));
    write('biome.json', JSON.stringify(rules));
    mkdirSync(join(project, '.config'));
    for (const { path } of rules.plugins) copyFileSync(join(ROOT, path), join(project, path));
    symlinkSync(join(ROOT, 'node_modules'), join(project, 'node_modules'));
    for (const [file, text] of SAMPLES) write(file, text);
    const biome = join(ROOT, 'node_modules', '.bin', 'biome');
    const { stdout } = spawnSync(biome, ['lint', '--reporter=json', '--max-diagnostics=none', '.'], {
      cwd: project,
      encoding: 'utf8',
    });
    for (const { category, message, location } of JSON.parse(stdout).diagnostics) {
      const file = String(location.path.file ?? location.path);
      reports.set(file, `${reports.get(file) ?? ''} ${category} ${JSON.stringify(message)}`);
    }
  }, 60_000);

  it.each(SAMPLES.filter(([, , refusedBy]) => refusedBy !== undefined))('%s: %s', (file, _, refusedBy) => {
    expect(reports.get(file)).toContain(refusedBy);
  });

  it.each(SAMPLES.filter(([, , refusedBy]) => refusedBy === undefined))('%s: %s is fine', (file) => {
    expect(reports.get(file) ?? '').not.toMatch(/noRestrictedImports|timingSafeEqual|noImportCycles/);
  });
});
