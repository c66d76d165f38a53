import { request as send } from 'node:https';
import type { ApiAnswer, ApiQuestion } from './ports.ts';

/** Longest wait for a whole answer, ms. */
const PATIENCE = 2000;
/** Largest answer taken, bytes. */
const MOST = 64 * 1024;
/** A container stands still between requests, and a connection kept over that is mostly gone when it is used again. */
const ONCE = { connection: 'close' };

/**
 * One question over HTTPS and its answer, whatever its status. No redirect is followed, no connection kept. Rejects where the
 * answer is not whole in time, or too large.
 */
export function exchange({ url, method, headers = {}, body = '' }: ApiQuestion): Promise<ApiAnswer> {
  const length = method === 'GET' ? {} : { 'content-length': String(Buffer.byteLength(body)) };
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(PATIENCE);
    const request = send(url, { method, headers: { ...headers, ...length, ...ONCE }, signal }, (response) => {
      const chunks: Buffer[] = [];
      let size = 0;
      response.on('data', (chunk: Buffer) => {
        size += chunk.length;
        chunks.push(chunk);
        if (size > MOST) response.destroy(new TypeError(`answered more than ${MOST} bytes`));
      });
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString('utf8') }),
      );
      response.on('error', reject);
    });
    request.on('error', reject);
    request.end(body);
  });
}
