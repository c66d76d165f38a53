import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { printTable, verdict } from './measure.ts';

const LAUNCHER = join(import.meta.dirname, '..', 'bin', 'webhooks.mjs');
const BUDGET = 300;

/** Events a second the local stack accepts over HTTP, and how long until the last one is processed. */
export async function benchLocal(quick: boolean): Promise<void> {
  const state = mkdtempSync(join(tmpdir(), 'webhooks-bench-'));
  const begin = performance.now();
  const server = spawn(process.execPath, [LAUNCHER, 'local', '--port', '0', '--state', state], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise<void>((resolve, reject) => {
    server.stdout.on('data', (chunk: Buffer) => chunk.includes('ready ') && resolve());
    server.on('close', (code) => reject(new TypeError(`the local stack ended with ${code}`)));
  });
  const started = performance.now() - begin;
  const rest = residentMegabytes(server.pid);
  const [one] = await send(state, 1, 1);
  await allProcessed(state, [String(one?.['id'])]);
  const delivered = treeMegabytes(server.pid);
  await send(state, 200, 20);
  const before = cpuMilliseconds(server.pid);
  const count = quick ? 1000 : 3000;
  const first = performance.now();
  const lines = await send(state, count, 50);
  const accepted = performance.now() - first;
  const refused = lines.filter((line) => line['status'] !== 200).length;
  const times = lines.map((line) => Number(line['ms'])).sort((a, b) => a - b);
  const last = lines.map((line) => String(line['id']));
  await allProcessed(state, last);
  const processed = performance.now() - first;
  const spent = cpuMilliseconds(server.pid);
  server.kill('SIGTERM');
  await new Promise((resolve) => server.once('close', resolve));
  rmSync(state, { recursive: true, force: true });
  const rate = (count / accepted) * 1000;
  printTable('Local stack over HTTP, 2 KB-sized samples, 50 streams, 32 in flight', [
    ['start, ms', started.toFixed(0)],
    ['memory of the server at rest, MB', rest],
    ['memory of all its processes after a first delivery, shared pages once, MB', delivered],
    ['CPU of server / functions, ms an event', perEvent(before, spent, count)],
    ['accepted a second', `${rate.toFixed(0)} (${rate >= BUDGET ? 'at least' : 'UNDER'} ${BUDGET})`],
    ['processed a second, until the last', ((count / processed) * 1000).toFixed(0)],
    [
      'answer p50 / p99, ms',
      `${times[times.length >> 1]?.toFixed(0)} / ${times[Math.floor(times.length * 0.99)]?.toFixed(0)}`,
    ],
    ['not accepted', `${refused} (${verdict(refused, 0)})`],
  ]);
}

async function send(state: string, count: number, streams: number): Promise<Record<string, unknown>[]> {
  return json([
    'send',
    'stripe',
    '--count',
    String(count),
    '--streams',
    String(streams),
    '--concurrency',
    '32',
    '--state',
    state,
  ]);
}

async function allProcessed(state: string, ids: readonly string[]): Promise<void> {
  const wanted = ids.at(-1) ?? '';
  for (;;) {
    const open = (
      await json(['events', '--source', 'stripe', '--status', 'claimed', '--limit', '1', '--state', state])
    ).length;
    if (open === 0) break;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  const [last] = await json(['event', 'stripe', wanted, '--state', state]);
  if (last?.['status'] !== 'processed') throw new TypeError(`the last event is ${String(last?.['status'])}`);
}

function json(args: readonly string[]): Promise<Record<string, unknown>[]> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [LAUNCHER, ...args, '--json'], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const chunks: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.on('error', reject);
    child.on('close', () => {
      const lines = Buffer.concat(chunks)
        .toString()
        .split('\n')
        .filter((line) => line !== '');
      resolve(lines.map((line) => JSON.parse(line) as Record<string, unknown>));
    });
  });
}

/** The server and its children, by what `/proc` tells; elsewhere none. */
function processTree(pid: number | undefined): readonly string[] {
  if (pid === undefined || !existsSync('/proc/self/stat')) return [];
  const children = readdirSync('/proc').filter(
    (name) => /^\d+$/.test(name) && stat(name)?.[1] === String(pid),
  );
  return [String(pid), ...children];
}

/** Fields of a process behind its name: state, parent, … */
function stat(pid: string): readonly string[] | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return undefined;
  }
}

const TICK_MS = 10;

/** CPU each process has used; the server first. */
function cpuMilliseconds(pid: number | undefined): ReadonlyMap<string, number> {
  return new Map(
    processTree(pid).map((one) => {
      const fields = stat(one) ?? [];
      return [one, (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * TICK_MS];
    }),
  );
}

function perEvent(
  before: ReadonlyMap<string, number>,
  after: ReadonlyMap<string, number>,
  count: number,
): string {
  const spent = [...after].map(([pid, total]) => (total - (before.get(pid) ?? 0)) / count);
  if (spent.length === 0) return 'not readable on this system';
  const [server = 0, ...functions] = spent;
  return `${server.toFixed(2)} / ${functions.reduce((sum, one) => sum + one, 0).toFixed(2)}`;
}

function treeMegabytes(pid: number | undefined): string {
  try {
    const sizes = processTree(pid).map((one) =>
      Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${one}/smaps_rollup`, 'utf8'))?.[1]),
    );
    if (sizes.length > 0) return (sizes.reduce((sum, one) => sum + one, 0) / 1024).toFixed(0);
  } catch {
    // A process that has just ended, or one of another user.
  }
  return 'not readable on this system';
}

function residentMegabytes(pid: number | undefined): string {
  try {
    const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return (Number(kilobytes) / 1024).toFixed(0);
  } catch {
    return 'not readable on this system';
  }
}
