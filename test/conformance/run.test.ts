import { spawn } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from '@jest/globals';
import { serveLocally } from './local-services.ts';

const ENTRY = join(import.meta.dirname, 'run.ts');

function probe(...args: string[]): Promise<{ code: number | null; lines: string[] }> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ENTRY, ...args]);
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, lines: output.trimEnd().split('\n') }));
  });
}

describe('the probe', () => {
  let server: Server | undefined;
  afterEach(
    () => new Promise<void>((resolve) => (server === undefined ? resolve() : server.close(() => resolve()))),
  );

  it('fails every must-check of a server that breaks, and takes no fault for a refusal', async () => {
    server = createServer((_request, response) => response.writeHead(500).end('{}'));
    await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const { code, lines } = await probe('--all', `http://127.0.0.1:${port}`);
    expect(code).toBe(1);
    expect(lines.slice(-6)).toEqual([
      'DynamoDB must 0/16, want 0/4',
      'SQS must 0/24, want 0/10',
      'S3 must 0/15, want 0/4',
      'Secrets Manager must 0/7, want 0/5',
      expect.stringMatching(/^wanted, and not so: DynamoDB consumed-capacity, /),
      '0 passed, 62 failed',
    ]);
  }, 60_000);

  it('runs the checks chosen, against the services named', async () => {
    const own = await serveLocally();
    try {
      const { code, lines } = await probe('--secrets', own.url, '--filter', 'stage-p');
      expect(code).toBe(0);
      expect(lines.slice(-2)).toEqual(['Secrets Manager must 3/3, want 0/0', '3 passed, 0 failed']);
    } finally {
      await own.close();
    }
  }, 30_000);

  it('takes a run without a check for a failed one', async () => {
    const { code, lines } = await probe('--filter', 'no such check');
    expect([code, lines.at(-1)]).toEqual([1, '0 passed, 1 failed']);
  }, 30_000);
});
