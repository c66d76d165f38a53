import { createHash } from 'node:crypto';

/** SHA-256 of the given fields, each preceded by its byte length, so that no two lists of fields run together. */
export function hashFields(...fields: readonly (string | Uint8Array)[]): string {
  const hash = createHash('sha256');
  for (const field of fields) {
    const bytes = typeof field === 'string' ? Buffer.from(field, 'utf8') : field;
    const length = Buffer.alloc(4);
    length.writeUInt32BE(bytes.byteLength);
    hash.update(length).update(bytes);
  }
  return hash.digest('hex');
}

/** The ledger's name of an event: source, event key and, for a forced replay only, a replay key. */
export function eventHash(source: string, key: string, replayKey = ''): string {
  return hashFields(source, key, replayKey);
}

/** The ledger's name of a stream, and the queue's message group. */
export function streamHash(source: string, stream: string): string {
  return hashFields(source, stream);
}

/** SHA-256 of a body, hex. */
export function bodyDigest(body: Uint8Array): string {
  return createHash('sha256').update(body).digest('hex');
}
