import type { IncomingMessage } from 'node:http';

/**
 * The body of a request once all of it is here; undefined if it is longer than `maxBytes`, read to its end all the same, so
 * that the connection can be used again. Rejects when the client breaks off. Listens by itself: iterating over a request
 * costs more than the small bodies that come here.
 */
export function wholeBody(request: IncomingMessage, maxBytes: number): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  return new Promise((resolve, reject) => {
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= maxBytes) chunks.push(chunk);
      else chunks.length = 0;
    });
    request.on('end', () => {
      if (size > maxBytes) resolve(undefined);
      else resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks, size));
    });
    request.on('error', reject);
    request.on('close', () => reject(new Error('the request ended early')));
  });
}
