import type { S3Answer } from './answers.ts';
import type { Bucket, Guard } from './bucket.ts';
import { type Checksums, md5 } from './checksums.ts';
import type { ObjectHeader, Retention } from './object-file.ts';
import { receivedBody, storedEncoding } from './request-body.ts';
import { noSuchKey, notImplemented, preconditionFailed } from './s3-error.ts';
import type { S3Request } from './s3-request.ts';
import type { Store } from './store.ts';
import { NULL_VERSION, type Version } from './version-index.ts';

const DAY = 24 * 60 * 60 * 1000;
const KEPT_HEADERS = ['content-type', 'cache-control', 'content-disposition', 'content-language', 'expires'];
const METADATA = 'x-amz-meta-';

export async function putObject(store: Store, request: S3Request): Promise<S3Answer> {
  const bucket = store.bucket(request.bucket);
  const guard = await writeGuard(request, bucket);
  const { bytes, checksums } = await receivedBody(request);
  const header: ObjectHeader = {
    ...describedBy(request, bucket, store.now()),
    etag: md5(bytes).toString('hex'),
    size: bytes.length,
    checksums,
  };
  const version = await bucket.write(header, [bytes], guard);
  return {
    headers: { etag: `"${header.etag}"`, ...checksumHeaders(checksums), ...versionHeaders(bucket, version) },
  };
}

/** What a request says of an object beside its bytes. */
export function describedBy(
  request: S3Request,
  bucket: Bucket,
  now: number,
): Pick<ObjectHeader, 'key' | 'modified' | 'metadata' | 'headers' | 'retention'> {
  const headers: Record<string, string> = {};
  for (const name of KEPT_HEADERS) {
    const value = request.header(name);
    if (value !== undefined) headers[name] = value;
  }
  const encoding = storedEncoding(request);
  if (encoding !== undefined) headers['content-encoding'] = encoding;
  const metadata: Record<string, string> = {};
  for (const [name, value] of Object.entries(request.http.headers))
    if (name.startsWith(METADATA)) metadata[name.slice(METADATA.length)] = String(value);
  return { key: request.key, modified: now, metadata, headers, retention: retentionOf(request, bucket, now) };
}

function retentionOf(request: S3Request, bucket: Bucket, now: number): Retention | undefined {
  const mode = request.header('x-amz-object-lock-mode');
  const until = Date.parse(request.header('x-amz-object-lock-retain-until-date') ?? '');
  if (mode !== undefined && !Number.isNaN(until)) return { mode, until };
  const byDefault = bucket.settings.objectLock?.default;
  return byDefault && { mode: byDefault.mode, until: now + byDefault.days * DAY };
}

/** The request's conditions, as what is asked again at the moment of the write. */
export async function writeGuard(request: S3Request, bucket: Bucket): Promise<Guard> {
  const ifNoneMatch = request.header('if-none-match');
  const ifMatch = request.header('if-match');
  if (ifNoneMatch !== undefined) {
    if (ifNoneMatch !== '*') throw notImplemented('If-None-Match of a write with anything but *');
    return (current) => {
      if (current !== undefined && !current.deleteMarker) throw preconditionFailed('If-None-Match');
    };
  }
  if (ifMatch === undefined) return () => {};
  const seen = bucket.current(request.key);
  if (seen === undefined || seen.deleteMarker) throw noSuchKey(request.key);
  const { etag } = await bucket.header(seen);
  if (ifMatch !== '*' && unquoted(ifMatch) !== etag) throw preconditionFailed('If-Match');
  return (current) => {
    if (current !== seen) throw preconditionFailed('If-Match');
  };
}

export const unquoted = (etag: string): string => etag.trim().replace(/^W\//, '').replaceAll('"', '');

export const checksumHeaders = (checksums: Checksums): Record<string, string> => {
  const headers = Object.entries(checksums).map(
    ([name, value]) => [`x-amz-checksum-${name}`, value] as const,
  );
  const [, first] = headers[0] ?? [];
  if (first === undefined) return {};
  const type = /-\d+$/.test(first) ? 'COMPOSITE' : 'FULL_OBJECT';
  return { ...Object.fromEntries(headers), 'x-amz-checksum-type': type };
};

/** A bucket that never was versioned does not speak of versions. */
export const versionHeaders = (bucket: Bucket, version: Version): Record<string, string> =>
  bucket.settings.versioning === undefined && version.id === NULL_VERSION
    ? {}
    : { 'x-amz-version-id': version.id };
