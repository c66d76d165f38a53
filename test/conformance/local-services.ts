import { mkdtempSync, rmSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LOOPBACK, listenOnLoopback } from '../../local/loopback-server.ts';
import { openServices } from '../../local/services.ts';

/** This project's own services with empty state, on one port. */
export async function serveLocally(): Promise<{ readonly url: string; close(): Promise<void> }> {
  const directory = mkdtempSync(join(tmpdir(), 'conformance-'));
  let handle: RequestListener = (_request, response) => response.writeHead(503).end();
  const server = await listenOnLoopback(0, (request, response) => handle(request, response));
  const url = `http://${LOOPBACK}:${server.port}`;
  const services = await openServices({
    directory,
    region: 'us-east-1',
    accountId: '000000000000',
    timeScale: 1,
    baseUrl: () => url,
  });
  handle = services.handle;
  return {
    url,
    async close() {
      await server.close(0);
      await services.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
