import { request as send } from 'node:https';
import type { SiteAnswer, SiteRequest } from './site.ts';

/** Shorter than a receiver waits, so that it still gets what is this run's own, ms. */
const PATIENCE_MS = 1000;
/** As much as a receiver takes, and a little more: it is the one to refuse. */
const MOST_BYTES = 128 * 1024;

/** Hands a question on to the host it is meant for. Rejects where that does not answer in time. */
export function askRealHost(host: string, { method, path, headers, body }: SiteRequest): Promise<SiteAnswer> {
  const kept = Object.entries(headers).filter(([name]) => !OF_CONNECTION.has(name));
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const request = send({ host, method, path, headers: Object.fromEntries(kept), signal }, (response) => {
      const chunks: Buffer[] = [];
      let size = 0;
      response.on('data', (chunk: Buffer) => {
        size += chunk.length;
        chunks.push(chunk);
        if (size > MOST_BYTES) response.destroy(new Error(`${host} answered more than ${MOST_BYTES} bytes`));
      });
      response.on('error', reject);
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 502,
          contentType: response.headers['content-type'] ?? 'application/octet-stream',
          body: Buffer.concat(chunks),
        }),
      );
    });
    request.on('error', reject);
    request.end(body);
  });
}

/** Headers about one connection, which is another one here. */
const OF_CONNECTION: ReadonlySet<string> = new Set(['connection', 'host', 'content-length', 'keep-alive']);
