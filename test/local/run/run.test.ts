import { spawn, spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { type LocalStack, startLocal } from '../../../local/run.ts';
import type { RuntimeFile } from '../../../local/runtime-file.ts';
import { type Run, smallProject, webhooks } from './small-project.ts';

jest.setTimeout(30_000);

const project = smallProject();
const runs: Run[] = [];
const stacks: LocalStack[] = [];
const freshState = () => join(mkdtempSync(join(tmpdir(), 'state-')), 'state');

function local(state: string, ...args: string[]): Run {
  const run = webhooks(project, 'local', '--port', '0', '--state', state, ...args);
  runs.push(run);
  return run;
}
async function start(options: Partial<Parameters<typeof startLocal>[0]> = {}): Promise<LocalStack> {
  const stack = await startLocal({ project, state: freshState(), port: 0, ...options });
  stacks.push(stack);
  return stack;
}
afterEach(async () => {
  for (const { child } of runs.splice(0)) child.kill('SIGKILL');
  for (const stack of stacks.splice(0)) await stack.stop();
});

const post = async (url: string) =>
  (await (await fetch(url, { method: 'POST' })).json()) as Record<string, unknown>;

async function until<T>(look: () => Promise<T | undefined>): Promise<T> {
  for (let waited = 0; waited < 10_000; waited += 50) {
    const found = await look();
    if (found !== undefined) return found;
    await new Promise((done) => setTimeout(done, 50));
  }
  throw new Error('it did not come to this');
}

async function itemsOf(stack: LocalStack, pk: string): Promise<number> {
  const answer = await fetch(stack.runtime.endpoints.dynamodb, {
    method: 'POST',
    headers: {
      'x-amz-target': 'DynamoDB_20120810.GetItem',
      'content-type': 'application/x-amz-json-1.0',
      authorization: 'AWS4-HMAC-SHA256 Credential=local/20261130/us-east-1/dynamodb/aws4_request',
    },
    body: JSON.stringify({ TableName: stack.runtime.outputs['TableName'], Key: { pk: { S: pk } } }),
  });
  const { Item } = (await answer.json()) as { Item?: { n: { N: string } } };
  return Number(Item?.n.N ?? 0);
}

describe('a local run', () => {
  it('serves the template: gateway, function, table, queue, mapping', async () => {
    const stack = await start();
    const { url } = stack.runtime;
    expect(await post(`${url}/prod/one`)).toMatchObject({ n: 1, factor: null });
    expect(await post(`${url}/one`)).toMatchObject({ n: 2 });
    await post(`${url}/send`);
    await until(async () => ((await itemsOf(stack, 'queued')) === 1 ? true : undefined));
  });

  it('writes what other commands need to know, and removes it when stopped', async () => {
    const state = freshState();
    const stack = await start({ state });
    const file = join(state, 'runtime.json');
    const runtime = JSON.parse(readFileSync(file, 'utf8')) as RuntimeFile;
    expect(runtime).toEqual(stack.runtime);
    expect(runtime).toMatchObject({
      version: 1,
      pid: process.pid,
      region: 'us-east-1',
      accountId: '000000000000',
      timeFactor: 1,
      functions: [
        { logicalId: 'Edge', environment: { QUEUE: expect.stringContaining(runtime.endpoints.sqs) } },
      ],
      mappings: [
        {
          queueArn: expect.stringContaining('App-Queue-'),
          functionName: expect.stringContaining('App-Edge-'),
        },
      ],
      outputs: { TableName: expect.stringContaining('App-Table-') },
    });
    await stack.stop();
    expect(existsSync(file)).toBe(false);
  });

  it('runs schedules faster by the time scale and tells the functions', async () => {
    const stack = await start({ timeScale: 60 });
    expect(await post(`${stack.runtime.url}/x`)).toMatchObject({ factor: '60' });
    await until(async () => ((await itemsOf(stack, 'ticks')) >= 2 ? true : undefined));
  });

  it('refuses foreign hosts at the services, not at the webhooks', async () => {
    const { runtime } = await start();
    const as = (url: string, host: string) =>
      new Promise<string>((done, fail) => {
        const call = request(url, { method: 'POST', headers: { host }, agent: false }, (response) => {
          response.on('data', (chunk) => done(`${response.statusCode} ${chunk}`));
        });
        call.on('error', fail);
        call.end();
      });
    const refused = '403 This port serves this machine only.\n';
    expect(await as(runtime.endpoints.s3, 'evil.example')).toBe(refused);
    expect(await as(runtime.endpoints.s3, 'localhost.evil.example:80')).toBe(refused);
    expect(await as(runtime.endpoints.s3, 'localhost:1234')).toContain('<Error>');
    expect(await as(`${runtime.url}/x`, 'hooks.example.com')).toMatch(/^200 /);
  });

  it('keeps what it stores from other users, in a directory that was there before too', async () => {
    const state = freshState();
    mkdirSync(state, { mode: 0o755 });
    const { runtime } = await start({ state });
    await post(`${runtime.url}/x`);
    const stored = ['dynamodb', 'logs', 'runtime.json', 's3', 'secrets-manager', 'sqs'];
    const open = stored.filter((name) => (statSync(join(state, name)).mode & 0o077) !== 0);
    expect(open).toEqual([]);
  });

  it('runs beside another on its own state and port', async () => {
    const [one, two] = [await start(), await start()];
    await post(`${one.runtime.url}/x`);
    await post(`${one.runtime.url}/x`);
    expect(await post(`${two.runtime.url}/x`)).toMatchObject({ n: 1 });
  });
});

describe('webhooks local', () => {
  it('prints where it serves and its pid, keeps its state over a stop, and lets a running request end', async () => {
    const state = freshState();
    const first = local(state);
    const url = await first.ready;
    expect(first.output()).toContain(`pid ${first.child.pid}\n`);
    await post(`${url}/x`);
    const slow = post(`${url}/slow`);
    await new Promise((done) => setTimeout(done, 300));
    first.child.kill('SIGTERM');
    expect(await slow).toMatchObject({ n: 1 });
    expect(await first.ended).toEqual([0, null]);
    expect(await post(`${await local(state).ready}/x`)).toMatchObject({ n: 2 });
  });

  it('keeps everything over a kill, with the same queue URLs', async () => {
    const state = freshState();
    const first = local(state);
    const { pid } = await post(`${await first.ready}/x`);
    const before = JSON.parse(readFileSync(join(state, 'runtime.json'), 'utf8')) as RuntimeFile;
    first.child.kill('SIGKILL');
    await first.ended;
    await until(async () => {
      try {
        process.kill(Number(pid), 0);
        return undefined;
      } catch {
        return true;
      }
    });
    expect(await post(`${await local(state).ready}/x`)).toMatchObject({ n: 2 });
    const after = JSON.parse(readFileSync(join(state, 'runtime.json'), 'utf8')) as RuntimeFile;
    expect(after.functions).toEqual(before.functions);
  });

  it('begins anew with --fresh', async () => {
    const state = freshState();
    const first = local(state);
    await post(`${await first.ready}/x`);
    first.child.kill('SIGTERM');
    await first.ended;
    expect(await post(`${await local(state, '--fresh').ready}/x`)).toMatchObject({ n: 1 });
  });

  it('refuses a state that is in use, in one line with the pid', async () => {
    const state = freshState();
    const first = local(state);
    await first.ready;
    const second = local(state);
    expect(await second.ended).toEqual([1, null]);
    expect(second.output()).toMatch(
      new RegExp(`^error: the state in .* is in use by process ${first.child.pid}: .*\n$`),
    );
    expect((await fetch(`${await first.ready}/x`)).status).toBe(200);
  });

  it('runs twice at once, each on a state and a port of its own', async () => {
    const [one, two] = [local(freshState()), local(freshState())];
    const [first, second] = await Promise.all([one.ready, two.ready]);
    expect(first).not.toBe(second);
    await Promise.all(Array.from({ length: 3 }, () => post(`${first}/x`)));
    expect(await post(`${first}/x`)).toMatchObject({ n: 4 });
    expect(await post(`${second}/x`)).toMatchObject({ n: 1 });
    one.child.kill('SIGKILL');
    await one.ended;
    expect(await post(`${second}/x`)).toMatchObject({ n: 2 });
  });

  it('takes a state over when two start on it and the first is killed', async () => {
    const state = freshState();
    const first = local(state);
    await first.ready;
    first.child.kill('SIGKILL');
    const [second, third] = [local(state), local(state)];
    const outcomes = await Promise.all(
      [second, third].map(({ ready }) => ready.then(() => 'serves', String)),
    );
    expect(outcomes.filter((outcome) => outcome === 'serves')).toHaveLength(1);
    expect(outcomes.join()).toMatch(/the state in .* is in use by process \d+: stop it, or choose another/);
  });

  it('ends at once at a second signal', async () => {
    const run = local(freshState());
    const slow = post(`${await run.ready}/slow`).catch(() => 'cut');
    await new Promise((done) => setTimeout(done, 300));
    run.child.kill('SIGINT');
    await until(async () => (run.output().includes('stopping') ? true : undefined));
    run.child.kill('SIGINT');
    expect(await run.ended).toEqual([1, null]);
    expect(await slow).toBe('cut');
  });

  /** As npm starts it: a shell of the script below npm, here below a process that stands for npm. */
  function throughNpm(state: string) {
    const command = `"${process.execPath}" "${resolve('bin/webhooks.mjs')}" local --port 0 --state "${state}"; true`;
    const program = `require('child_process').spawn('sh', ['-c', ${JSON.stringify(command)}], { stdio: 'ignore' });
      setInterval(() => {}, 1000);`;
    const env = { ...process.env, npm_lifecycle_event: 'start' };
    const npm = spawn(process.execPath, ['-e', program], { cwd: project, env, stdio: 'ignore' });
    const shell = async () => {
      const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' });
      const rows = stdout.split('\n').map((line) => line.trim().split(/\s+/).map(Number));
      return rows.find(([, parent]) => parent === npm.pid)?.[0];
    };
    return { npm, shell };
  }
  const readRuntime = (state: string) =>
    JSON.parse(readFileSync(join(state, 'runtime.json'), 'utf8')) as RuntimeFile;
  const isServed = async (state: string) => (existsSync(join(state, 'runtime.json')) ? true : undefined);

  it('stops when the npm that started it is told to, which ends the shell between them', async () => {
    const state = freshState();
    const { npm, shell } = throughNpm(state);
    await until(() => isServed(state));
    process.kill(Number(await shell()), 'SIGTERM');
    await until(async () => ((await isServed(state)) ? undefined : true));
    npm.kill('SIGKILL');
    await start({ state });
  });

  it('ends with the npm that started it when that is killed, though the shell between them lives on', async () => {
    const state = freshState();
    const { npm } = throughNpm(state);
    await until(() => isServed(state));
    const { pid, url } = readRuntime(state);
    npm.kill('SIGKILL');
    // The next start has to wait for nothing and nobody.
    const next = await startLocal({ project, state, port: Number(new URL(url).port) });
    stacks.push(next);
    expect(next.runtime.url).toBe(url);
    expect(() => process.kill(pid, 0)).toThrow();
  });

  it('does not get to serve when npm is killed while it starts', async () => {
    const state = freshState();
    const { npm } = throughNpm(state);
    await until(async () => (existsSync(join(state, 'lock.pid')) ? true : undefined));
    const pid = Number(readFileSync(join(state, 'lock.pid'), 'utf8'));
    npm.kill('SIGKILL');
    await until(async () => {
      try {
        process.kill(pid, 0);
        return undefined;
      } catch {
        return true;
      }
    });
    await start({ state });
  });

  it('prints what functions write with --verbose', async () => {
    const run = local(freshState(), '--verbose');
    await post(`${await run.ready}/x`);
    await until(async () => (run.output().includes('Edge edge got /x\n') ? true : undefined));
  });

  it.each<[string, string[], number, RegExp]>([
    ['an option it does not have', ['--prot', '1'], 2, /did you mean --port/],
    ['a time scale below one', ['--time-scale', '0.5'], 2, /from 1 to 60/],
    ['a port that is none', ['--port', '70000'], 2, /from 0 to 65535/],
  ])('refuses %s as wrong usage', async (_what, args, code, message) => {
    const run = local(freshState(), ...args);
    expect(await run.ended).toEqual([code, null]);
    expect(run.output()).toMatch(message);
  });
});

describe('the app that is run', () => {
  it('is the one --app names, in place of that of cdk.json', async () => {
    const elsewhere = smallProject();
    rmSync(join(elsewhere, 'cdk.json'));
    const run = webhooks(elsewhere, 'local', '--port', '0', '--app', 'node app.mjs');
    try {
      expect(await (await fetch(`${await run.ready}/named`)).json()).toMatchObject({ n: 1 });
    } finally {
      run.child.kill('SIGTERM');
      await run.ended;
    }
  });

  it('is shown with its last words when it fails, without colours', async () => {
    const broken = smallProject();
    const app = `console.error('\\x1b[31mno table named Invoices\\x1b[0m'); process.exit(3);`;
    writeFileSync(join(broken, 'app.mjs'), app);
    const run = webhooks(broken, 'local', '--port', '0');
    expect(await run.ended).toEqual([1, null]);
    expect(run.output()).toMatch(
      /^no table named Invoices\nerror: the app does not synthesize: .*synth\.log\)$/m,
    );
  });

  it('must hold webhooks', async () => {
    const run = webhooks(smallProject({ Topic: { Type: 'AWS::SNS::Topic' } }, {}), 'local', '--port', '0');
    expect(await run.ended).toEqual([1, null]);
    expect(run.output()).toContain('no stack of the app holds a WebhookGateway (it has App): add one to it');
  });
});

describe('a start that cannot be', () => {
  it.each<[string, (state: string) => Promise<LocalStack>, RegExp]>([
    [
      'for an app that fails names its error',
      (state) => {
        const broken = smallProject();
        writeFileSync(join(broken, 'app.mjs'), 'throw new RangeError("no bundle: run npm run build")');
        return startLocal({ project: broken, state, port: 0 });
      },
      /^the app does not synthesize: RangeError: no bundle: run npm run build \(all it printed: .*synth\.log\)$/,
    ],
    [
      'outside a project says so',
      (state) => startLocal({ project: mkdtempSync(join(tmpdir(), 'none-')), state, port: 0 }),
      /^there is no cdk\.json in .*: start it in the directory of a CDK app, or name the app with --app$/,
    ],
    [
      'for a cdk.json without an app says so',
      (state) => {
        const broken = smallProject();
        writeFileSync(join(broken, 'cdk.json'), '{"context":{}}');
        return startLocal({ project: broken, state, port: 0 });
      },
      /^.*cdk\.json names no "app" command: add it, or name the app with --app$/,
    ],
    [
      'for an unknown resource names it',
      (state) =>
        startLocal({ project: smallProject({ Db: { Type: 'AWS::RDS::DBInstance' } }, {}), state, port: 0 }),
      /^App\/Db: AWS::RDS::DBInstance: this resource type is not known to the local run$/,
    ],
    [
      'for a resource its service refuses names it',
      (state) => {
        const Secret = { Type: 'AWS::SecretsManager::Secret', Properties: { Name: 'no spaces' } };
        return startLocal({ project: smallProject({ Secret }, {}), state, port: 0 });
      },
      /^App\/Secret: AWS::SecretsManager::Secret: /,
    ],
    [
      'on a directory with other things leaves them alone',
      (state) => {
        mkdirSync(state);
        writeFileSync(join(state, 'thesis.txt'), 'ten years');
        return startLocal({ project, state, port: 0, fresh: true });
      },
      /is not empty and holds no state of a local run: choose another --state$/,
    ],
    [
      'on state of another layout shows the way out',
      (state) => {
        mkdirSync(state);
        writeFileSync(join(state, 'state.json'), '{"layout":0}');
        return startLocal({ project, state, port: 0 });
      },
      /has layout 0, this version reads layout 1: --fresh begins anew/,
    ],
  ])('%s', async (_what, attempt, message) => {
    const state = freshState();
    const error: unknown = await attempt(state).catch((thrown: unknown) => thrown);
    expect(Reflect.get(Object(error), 'message')).toMatch(message);
    if (existsSync(join(state, 'thesis.txt'))) expect(readdirSync(state)).toEqual(['thesis.txt']);
  });

  it('on older files of a service shows the way out, and --fresh is one', async () => {
    const state = freshState();
    const stack = await start({ state });
    await post(`${stack.runtime.url}/x`);
    await stack.stop();
    const file = join(state, 'sqs', 'sqs.sqlite');
    const { DatabaseSync } = process.getBuiltinModule('node:sqlite');
    const database = new DatabaseSync(file);
    database.exec('PRAGMA user_version = 99');
    database.close();
    const attempt = startLocal({ project, state, port: 0 });
    await expect(attempt).rejects.toThrow(/layout 99, this version reads .*: --fresh begins anew, or choose/);
    expect(await post(`${(await start({ state, fresh: true })).runtime.url}/x`)).toMatchObject({ n: 1 });
  });

  it('on state of another layout is one with --fresh', async () => {
    const state = freshState();
    mkdirSync(join(state, 'sqs'), { recursive: true });
    writeFileSync(join(state, 'state.json'), '{"layout":0}');
    writeFileSync(join(state, 'sqs', 'sqs.sqlite'), 'of long ago');
    await start({ state, fresh: true });
  });

  it('goes on where the very first one was killed while it made the state', async () => {
    const state = freshState();
    mkdirSync(state);
    for (const name of ['lock.pid', 'state.json.new', 'lock.sqlite']) writeFileSync(join(state, name), '');
    await start({ state });
  });

  it('leaves state and ports free for the next', async () => {
    const state = freshState();
    const broken = smallProject({ Db: { Type: 'AWS::RDS::DBInstance' } }, {});
    await expect(startLocal({ project: broken, state, port: 0 })).rejects.toThrow('AWS::RDS::DBInstance');
    await start({ state });
  });

  it('names the port that is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await new Promise((done) => other.once('listening', done));
    const { port } = other.address() as AddressInfo;
    const attempt = startLocal({ project, state: freshState(), port });
    await expect(attempt).rejects.toThrow(
      `port ${port} is taken: stop what listens there, or choose another --port`,
    );
    other.close();
  });

  it('says so when the webhooks ask for the port its services have to keep', async () => {
    const state = freshState();
    const { runtime, stop } = await startLocal({ project, state, port: 0 });
    await stop();
    const port = Number(new URL(runtime.endpoints.sqs).port);
    await expect(startLocal({ project, state, port })).rejects.toThrow(
      `port ${port} is that of the services, as the queue URLs of this state name it: choose another --port`,
    );
  });
});
