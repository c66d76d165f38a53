import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, describe, expect, it } from '@jest/globals';
import { build } from 'esbuild';
import type { FunctionDefinition } from '../../../local/cloud.ts';
import { workerEnvironment } from '../../../local/workers/environment.ts';
import { FunctionLog } from '../../../local/workers/function-log.ts';
import { FunctionPool, type FunctionPoolOptions } from '../../../local/workers/function-pool.ts';
import { sourceMapOf } from '../../../local/workers/source-map.ts';

const HANDLER = `
let calls = 0;
export const handler = async (event, context) => {
  calls++;
  if (event.sleep) await new Promise((done) => setTimeout(done, event.sleep));
  if (event.throw) throw Object.assign(new Error(event.throw), { name: 'UserError' });
  if (event.exit !== undefined) process.exit(event.exit);
  if (event.late) setTimeout(() => { throw new Error('nobody catches this'); });
  if (event.late) return new Promise(() => {});
  if (event.spin) for (;;);
  if (event.print) { console.log(event.print); console.error('to stderr'); }
  if (event.env) return process.env;
  if (event.context) return { ...context, remaining: context.getRemainingTimeInMillis() };
  return { calls, pid: process.pid, argv: process.argv.length, echo: event };
};
export const broken = 'no function';
`;

const pools: FunctionPool[] = [];
afterEach(async () => {
  await Promise.all(pools.splice(0).map((pool) => pool.close()));
});

function definition(more: Partial<FunctionDefinition> = {}, code = HANDLER): FunctionDefinition {
  const directory = mkdtempSync(join(tmpdir(), 'fn-'));
  writeFileSync(join(directory, 'index.mjs'), code);
  return {
    name: 'App-Fn-abc',
    logicalId: 'Fn',
    arn: 'arn:aws:lambda:eu-north-1:111122223333:function:App-Fn-abc',
    code: directory,
    handler: 'index.handler',
    timeoutSeconds: 3,
    memoryMb: 256,
    concurrency: undefined,
    environment: {},
    ...more,
  };
}

function poolOf(fn: FunctionDefinition, options: Partial<FunctionPoolOptions> = {}) {
  const lines: string[] = [];
  const pool = new FunctionPool(fn, {
    limit: 2,
    idleMs: 60_000,
    timeoutMs: 5000,
    environment: { PATH: process.env['PATH'] ?? '' },
    log: (line) => lines.push(line),
    ...options,
  });
  pools.push(pool);
  const run = async (event: unknown) => {
    const invocation = await pool.invoke(JSON.stringify(event));
    return invocation.ok ? { ok: true, value: JSON.parse(invocation.result) } : invocation;
  };
  return { pool, run, lines };
}

describe('a function', () => {
  it('tells file and line of what was written, though its asset leaves the source map out', async () => {
    const project = mkdtempSync(join(tmpdir(), 'project-'));
    const source = join(project, 'invoices.ts');
    writeFileSync(
      source,
      'export const handler = () => {\n  const amount: number = 1;\n  throw new Error(`no ${amount}`);\n};\n',
    );
    const outfile = join(project, 'dist', 'invoices', 'index.mjs');
    const bundle = { bundle: true, minify: true, format: 'esm', sourcemap: 'external' } as const;
    await build({ ...bundle, entryPoints: [source], outfile });
    const fn = definition({}, readFileSync(outfile, 'utf8'));
    const sourceMap = sourceMapOf(fn, project);
    expect(sourceMap).toBe(`${outfile}.map`);
    const failed = await poolOf(fn, { sourceMap }).run({});
    expect(Reflect.get(failed, 'error').trace[1]).toContain('invoices.ts:3:9');
    expect(sourceMapOf(definition(), project)).toBeUndefined();
  });

  it('runs in one process that is kept, and gets and gives JSON', async () => {
    const { run } = poolOf(definition());
    const first = await run({ n: [1, null, 'é'] });
    const second = await run({});
    expect(first).toMatchObject({ ok: true, value: { calls: 1, argv: 2, echo: { n: [1, null, 'é'] } } });
    expect(second).toMatchObject({ value: { calls: 2 } });
    expect(Reflect.get(second, 'value').pid).toBe(Reflect.get(first, 'value').pid);
    expect(Reflect.get(first, 'value').pid).not.toBe(process.pid);
  });

  it('runs one invocation at a time in each process, in as many as its limit', async () => {
    const { run, pool } = poolOf(definition(), { limit: 2 });
    const all = await Promise.all(Array.from({ length: 6 }, () => run({ sleep: 300 })));
    const pids = new Set(all.map((each) => Reflect.get(each, 'value').pid));
    expect(pids.size).toBe(2);
    expect(pool.size).toBe(2);
  });

  it('gets more processes when its work has to wait', async () => {
    const { run } = poolOf(definition(), { limit: 3 });
    const quick = await Promise.all(Array.from({ length: 12 }, () => run({ sleep: 50 })));
    expect(new Set(quick.map((each) => Reflect.get(each, 'value').pid)).size).toBe(2);
    const slow = await Promise.all(Array.from({ length: 6 }, () => run({ sleep: 1200 })));
    expect(new Set(slow.map((each) => Reflect.get(each, 'value').pid)).size).toBe(3);
  });

  it('has its processes ended when idle, and starts again when needed', async () => {
    const { run, pool } = poolOf(definition(), { idleMs: 60 });
    await run({});
    await new Promise((done) => setTimeout(done, 400));
    expect(pool.size).toBe(0);
    expect(await run({})).toMatchObject({ value: { calls: 1 } });
  });

  it('sees what Lambda sets and what the template gives it, and nothing of ours', async () => {
    process.env['SECRET_OF_THE_DEVELOPER'] = 'x';
    const endpoints = { dynamodb: 'http://d', s3: 'http://3', sqs: 'http://q', secretsManager: 'http://s' };
    const fn = definition({ environment: { WEBHOOK_TABLE: 'ledger', EMPTY: '' } });
    const environment = workerEnvironment(fn, { region: 'eu-north-1', endpoints, timeScale: 20 });
    const { run } = poolOf(fn, { environment });
    const { value } = (await run({ env: true })) as { value: Record<string, string> };
    delete process.env['SECRET_OF_THE_DEVELOPER'];
    expect(Object.keys(value).sort()).toEqual(
      [
        'AWS_ACCESS_KEY_ID',
        'AWS_CONFIG_FILE',
        'AWS_DEFAULT_REGION',
        'AWS_ENDPOINT_URL_DYNAMODB',
        'AWS_ENDPOINT_URL_S3',
        'AWS_ENDPOINT_URL_SECRETS_MANAGER',
        'AWS_ENDPOINT_URL_SQS',
        'AWS_EXECUTION_ENV',
        'AWS_LAMBDA_FUNCTION_MEMORY_SIZE',
        'AWS_LAMBDA_FUNCTION_NAME',
        'AWS_LAMBDA_FUNCTION_VERSION',
        'AWS_LAMBDA_INITIALIZATION_TYPE',
        'AWS_LAMBDA_LOG_GROUP_NAME',
        'AWS_LAMBDA_LOG_STREAM_NAME',
        'AWS_REGION',
        'AWS_SECRET_ACCESS_KEY',
        'AWS_SESSION_TOKEN',
        'AWS_SHARED_CREDENTIALS_FILE',
        'EMPTY',
        'LAMBDA_TASK_ROOT',
        'LANG',
        'PATH',
        'TZ',
        'WEBHOOK_TABLE',
        'WEBHOOK_TIME_FACTOR',
        '_HANDLER',
        ...(process.platform === 'win32' ? ['SystemRoot'] : []),
      ].sort(),
    );
    expect(value).toMatchObject({
      WEBHOOK_TABLE: 'ledger',
      WEBHOOK_TIME_FACTOR: '20',
      AWS_REGION: 'eu-north-1',
      AWS_ENDPOINT_URL_SQS: 'http://q',
    });
  });

  it('is given real time unless the run is scaled', () => {
    const endpoints = { dynamodb: '', s3: '', sqs: '', secretsManager: '' };
    const environment = workerEnvironment(definition(), { region: 'r', endpoints, timeScale: 1 });
    expect(environment).not.toHaveProperty('WEBHOOK_TIME_FACTOR');
  });

  it('knows its name, request and remaining time', async () => {
    const { run } = poolOf(definition(), { timeoutMs: 2000 });
    const { value } = (await run({ context: true })) as { value: Record<string, unknown> };
    expect(value).toMatchObject({
      functionName: 'App-Fn-abc',
      invokedFunctionArn: 'arn:aws:lambda:eu-north-1:111122223333:function:App-Fn-abc',
      memoryLimitInMB: '256',
      awsRequestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    expect(value['remaining']).toBeGreaterThan(1000);
    expect(value['remaining']).toBeLessThanOrEqual(2000);
  });
});

describe('a failing function', () => {
  it.each([
    ['throws', { throw: 'no' }, 'UserError', 'no'],
    ['ends its process', { exit: 3 }, 'Runtime.ExitError', 'exit status 3'],
    ['ends its process well', { exit: 0 }, 'Runtime.ExitError', 'exit status 0'],
    ['throws where nobody catches', { late: true }, 'Error', 'nobody catches this'],
  ])('that %s fails that invocation only', async (_what, event, errorType, message) => {
    const { run } = poolOf(definition(), { limit: 1 });
    const [failed, next] = await Promise.all([run(event), run({})]);
    expect(failed).toMatchObject({
      ok: false,
      error: { errorType, errorMessage: expect.stringContaining(message) },
    });
    expect(next).toMatchObject({ ok: true });
  });

  it.each([{ sleep: 60_000 }, { spin: true }])('is killed at its time-out (%j)', async (event) => {
    const { run, pool } = poolOf(definition(), { timeoutMs: 150, limit: 1 });
    const failed = await run(event);
    expect(failed).toMatchObject({
      ok: false,
      error: { errorType: 'Sandbox.Timedout', errorMessage: 'Task timed out after 0.15 seconds' },
    });
    expect(await run({})).toMatchObject({ ok: true, value: { calls: 1 } });
    expect(pool.size).toBe(1);
  });

  it.each<[string, FunctionDefinition, string]>([
    ['file', definition({ handler: 'gone.handler' }), 'Runtime.ImportModuleError'],
    ['export', definition({ handler: 'index.gone' }), 'Runtime.HandlerNotFound'],
    ['function', definition({ handler: 'index.broken' }), 'Runtime.HandlerNotFound'],
    ['code that loads', definition({}, 'throw new RangeError("at load")'), 'RangeError'],
  ])('without its %s answers each invocation with the reason', async (_what, fn, errorType) => {
    const { run, pool, lines } = poolOf(fn);
    const all = await Promise.all([run({}), run({}), run({})]);
    for (const each of all) expect(each).toMatchObject({ ok: false, error: { errorType } });
    expect(lines.length).toBeGreaterThan(0);
    expect(pool.size).toBeLessThanOrEqual(2);
  });

  it('says where in its own source it failed', async () => {
    const { run } = poolOf(definition());
    const failed = await run({ throw: 'here' });
    expect(Reflect.get(failed, 'error').trace.join('\n')).toMatch(/index\.mjs:6/);
  });
});

describe('processes of a function', () => {
  it('have what they print logged line by line', async () => {
    const { run, lines } = poolOf(definition());
    await run({ print: 'one\ntwo' });
    await new Promise((done) => setTimeout(done, 100));
    expect(lines.sort()).toEqual(['one', 'to stderr', 'two']);
  });

  it('are gone when the pool is closed, and what still runs has failed', async () => {
    const { run, pool } = poolOf(definition(), { limit: 1 });
    const { value } = (await run({})) as { value: { pid: number } };
    const running = run({ sleep: 60_000 });
    const waiting = run({});
    await pool.close();
    expect(await running).toMatchObject({ ok: false });
    expect(await waiting).toMatchObject({ ok: false });
    expect(await run({})).toMatchObject({ ok: false });
    expect(() => process.kill(value.pid, 0)).toThrow();
  });

  it.each([
    ['waits', HANDLER, '{"sleep":60000}'],
    ['is in an endless loop', HANDLER, '{"spin":true}'],
    ['is in an endless loop before it has loaded', 'console.log(process.pid); for (;;);', '{}'],
  ])(
    'die with the process they work for, even if that is killed while one %s',
    async (_what, code, event) => {
      const module = resolve('local/workers/function-pool.ts');
      const first = code === HANDLER ? 'console.log(JSON.parse((await pool.invoke("{}")).result).pid);' : '';
      const parent = spawn(process.execPath, [
        '--input-type=module',
        '--eval',
        `import { FunctionPool } from ${JSON.stringify(module)};
       const pool = new FunctionPool(
         { name: 'f', logicalId: 'F', arn: 'a', code: ${JSON.stringify(definition({}, code).code)}, handler: 'index.handler', timeoutSeconds: 60, memoryMb: 128, environment: {} },
         { limit: 1, idleMs: 60000, timeoutMs: 60000, environment: {}, log: (line) => console.log(line) });
       ${first}
       void pool.invoke(${JSON.stringify(event)});`,
      ]);
      const pid = await new Promise<number>((done) =>
        parent.stdout.once('data', (chunk) => done(Number(String(chunk)))),
      );
      await new Promise((done) => setTimeout(done, 100));
      expect(() => process.kill(pid, 0)).not.toThrow();
      parent.kill('SIGKILL');
      const alive = () => {
        try {
          return process.kill(pid, 0);
        } catch {
          return false;
        }
      };
      for (let waited = 0; alive() && waited < 3000; waited += 20)
        await new Promise((done) => setTimeout(done, 20));
      expect(alive()).toBe(false);
    },
  );
});

describe('a log file', () => {
  it('keeps the newest lines and is set aside when it is large', () => {
    const file = join(mkdtempSync(join(tmpdir(), 'log-')), 'logs', 'fn.log');
    const log = new FunctionLog(file);
    log.write('first');
    log.flush();
    expect(readFileSync(file, 'utf8')).toBe('first\n');
    log.write('x'.repeat(6 * 1024 * 1024));
    log.flush();
    log.write('last');
    log.flush();
    expect(readFileSync(file, 'utf8')).toBe('last\n');
    expect(readFileSync(`${file}.1`, 'utf8')).toMatch(/^first\nx+\n$/);
  });
});
