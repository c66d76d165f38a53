import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
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
  await send(state, 200, 20);
  const count = quick ? 1000 : 3000;
  const first = performance.now();
  const lines = await send(state, count, 50);
  const accepted = performance.now() - first;
  const refused = lines.filter((line) => line['status'] !== 200).length;
  const times = lines.map((line) => Number(line['ms'])).sort((a, b) => a - b);
  const last = lines.map((line) => String(line['id']));
  await allProcessed(state, last);
  const processed = performance.now() - first;
  server.kill('SIGTERM');
  await new Promise((resolve) => server.once('close', resolve));
  rmSync(state, { recursive: true, force: true });
  const rate = (count / accepted) * 1000;
  printTable('Local stack over HTTP, 2 KB-sized samples, 50 streams, 32 in flight', [
    ['start, ms', started.toFixed(0)],
    ['memory of the server at rest, MB', rest],
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

function residentMegabytes(pid: number | undefined): string {
  try {
    const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return (Number(kilobytes) / 1024).toFixed(0);
  } catch {
    return 'not readable on this system';
  }
}
