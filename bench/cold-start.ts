import { execFile } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { AwsStub } from './aws-stub.ts';
import { deliveryEvent } from './delivery-event.ts';
import { median, printTable, standing } from './measure.ts';
import { receiverEnvironment } from './receiver-environment.ts';

const ROOT = join(import.meta.dirname, '..');
const WORK = join(ROOT, 'dist', 'bench');
const BUDGET = 0.5;
const run = promisify(execFile);

/** One cold start in a fresh process: what it prints is the import and the first event, ms. */
const PROBE = `
const [, , bundle, event] = process.argv;
const begin = performance.now();
const { handler } = await import(bundle);
const imported = performance.now();
const log = process.stdout.write;
process.stdout.write = () => true;
const answer = await handler(JSON.parse(event), { awsRequestId: 'r', functionName: 'bench', getRemainingTimeInMillis: () => 10000 });
const done = performance.now();
process.stdout.write = log;
process.stdout.write(JSON.stringify({ status: answer.statusCode, imported: imported - begin, first: done - imported }) + '\\n', () => process.exit(0));
`;

/** Import and first event of our bundle against the same code with the SDK left external, as CDK bundles by default. */
export async function benchColdStart(quick: boolean): Promise<void> {
  rmSync(WORK, { recursive: true, force: true });
  mkdirSync(WORK, { recursive: true });
  writeFileSync(join(WORK, 'probe.mjs'), PROBE);
  const external = join(WORK, 'external.mjs');
  await build({
    absWorkingDir: ROOT,
    entryPoints: ['lambdas/receive/handler.ts'],
    outfile: external,
    bundle: true,
    minify: true,
    platform: 'node',
    target: 'node24',
    format: 'esm',
    external: ['@aws-sdk/*', '@smithy/*'],
    banner: {
      js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
    },
    logLevel: 'silent',
  });
  const variants = { ours: join(ROOT, 'dist', 'lambdas', 'receive', 'index.mjs'), external };
  const stub = new AwsStub();
  const endpoint = await stub.start();
  const times: Record<keyof typeof variants, { imported: number[]; total: number[] }> = {
    ours: { imported: [], total: [] },
    external: { imported: [], total: [] },
  };
  for (let round = 0; round < (quick ? 7 : 15); round++) {
    for (const name of ['ours', 'external'] as const) {
      const { imported, first } = await coldStart(variants[name], endpoint, stub.secret);
      times[name].imported.push(imported);
      times[name].total.push(imported + first);
    }
  }
  await stub.stop();
  const ratio = median(times.ours.total) / median(times.external.total);
  printTable('Cold start in a fresh process, ms (medians, one run)', [
    ['build', 'import', 'import + first event'],
    ['ours, SDK bundled', median(times.ours.imported).toFixed(0), median(times.ours.total).toFixed(0)],
    [
      'SDK left external',
      median(times.external.imported).toFixed(0),
      median(times.external.total).toFixed(0),
    ],
    ['ratio', '', `${ratio.toFixed(2)} × (${standing(Number(ratio.toFixed(2)), BUDGET)})`],
  ]);
}

async function coldStart(
  bundle: string,
  endpoint: string,
  secret: string,
): Promise<{ imported: number; first: number }> {
  const event = JSON.stringify(deliveryEvent(secret, `evt_${process.hrtime.bigint()}`));
  const { stdout } = await run(process.execPath, [join(WORK, 'probe.mjs'), bundle, event], {
    env: { ...receiverEnvironment(endpoint), PATH: process.env['PATH'] },
  });
  const result = JSON.parse(stdout.trim().split('\n').at(-1) ?? '{}') as {
    status: number;
    imported: number;
    first: number;
  };
  if (result.status !== 200) throw new TypeError(`the bundle answered ${result.status}`);
  return result;
}
