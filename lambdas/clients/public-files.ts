import { get } from 'node:https';
import type { PublicFiles } from './ports.ts';

/** Longest wait for a whole answer, ms. */
const PATIENCE = 2000;
/** Largest answer taken, bytes. */
const MOST = 64 * 1024;

/** Public keys and certificates over HTTPS: no redirects, and nothing but a plain 200. */
export function publicFiles(): PublicFiles {
  return {
    get: (url) =>
      new Promise((resolve, reject) => {
        const request = get(url, { signal: AbortSignal.timeout(PATIENCE) }, (response) => {
          if (response.statusCode !== 200) {
            response.destroy();
            reject(new TypeError(`answered ${response.statusCode}`));
            return;
          }
          const chunks: Buffer[] = [];
          let size = 0;
          response.on('data', (chunk: Buffer) => {
            size += chunk.length;
            chunks.push(chunk);
            if (size > MOST) response.destroy(new TypeError(`answered more than ${MOST} bytes`));
          });
          response.on('end', () => resolve(Buffer.concat(chunks).toString('utf8')));
          response.on('error', reject);
        });
        request.on('error', reject);
      }),
  };
}
