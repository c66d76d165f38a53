import { gunzipSync } from 'node:zlib';

export type Plain =
  | { readonly ok: true; readonly bytes: Buffer }
  | { readonly ok: false; readonly problem: 'body_too_large' | 'malformed_event' };

/** A gzipped body as plain bytes, up to `most` of them: what swells beyond that is given up while it is read. Never throws. */
export function gunzip(bytes: Uint8Array, most: number): Plain {
  try {
    return { ok: true, bytes: gunzipSync(bytes, { maxOutputLength: most }) };
  } catch (error) {
    // Not by its class, which is another one's where a program runs in a context of its own.
    const { code } = Object(error);
    const isTooLarge = code === 'ERR_BUFFER_TOO_LARGE';
    return { ok: false, problem: isTooLarge ? 'body_too_large' : 'malformed_event' };
  }
}

/** Whether a header says that a body is gzipped, and nothing else. */
export function isGzip(contentEncoding: string | undefined): boolean {
  return contentEncoding?.trim().toLowerCase() === 'gzip';
}
