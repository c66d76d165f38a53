import type { IncomingMessage } from 'node:http';
import { S3Error } from './s3-error.ts';

const MAX_KEY_BYTES = 1024;
const VIRTUAL_HOST = /^(.+?)\.(?:s3[.-][a-z0-9.-]+|s3|localhost)$/;

export interface S3Request {
  readonly method: string;
  /** Empty for the service itself. */
  readonly bucket: string;
  /** Empty for the bucket itself. */
  readonly key: string;
  readonly query: URLSearchParams;
  readonly http: IncomingMessage;
  /** A header's value; undefined where absent. */
  header(name: string): string | undefined;
}

/** Reads bucket and key from the path, or the bucket from a `Host` like `name.s3.localhost`. */
export function s3Request(http: IncomingMessage): S3Request {
  // Not a URL object: it would resolve `..` and `//`, which are ordinary parts of a key.
  const [path = '/', search = ''] = splitOnce(http.url ?? '/', '?');
  const virtual = VIRTUAL_HOST.exec((http.headers.host ?? '').replace(/:\d+$/, ''))?.[1];
  const [bucket = '', key = ''] =
    virtual === undefined ? splitOnce(path.slice(1), '/') : [virtual, path.slice(1)];
  return {
    method: http.method ?? 'GET',
    bucket: decoded(bucket),
    key: checkedKey(decoded(key)),
    query: new URLSearchParams(search),
    http,
    header: (name) => {
      const value = http.headers[name];
      return Array.isArray(value) ? value.join(',') : value;
    },
  };
}

/**
 * Refuses what nobody has signed, as a bucket without public access does. Signatures are not checked; but a web page
 * cannot send this header to another origin unasked, so a page cannot delete what lies here.
 */
export function refuseAnonymous({ method, query, header }: S3Request): void {
  const presigned = method !== 'POST' && query.has('X-Amz-Signature');
  if (header('authorization') === undefined && !presigned)
    throw new S3Error('AccessDenied', 403, 'Access Denied');
}

export function splitOnce(value: string, separator: string): [string, string] {
  const position = value.indexOf(separator);
  return position < 0 ? [value, ''] : [value.slice(0, position), value.slice(position + separator.length)];
}

export function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    throw new S3Error('InvalidURI', 400, "Couldn't parse the specified URI.");
  }
}

export function checkedKey(key: string): string {
  if (Buffer.byteLength(key) <= MAX_KEY_BYTES) return key;
  throw new S3Error('KeyTooLongError', 400, 'Your key is too long');
}
