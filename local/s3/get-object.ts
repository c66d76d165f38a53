import type { S3Answer } from './answers.ts';
import type { Bucket } from './bucket.ts';
import type { ObjectHeader, OpenedObject } from './object-file.ts';
import { checksumHeaders, unquoted, versionHeaders } from './put-object.ts';
import { noSuchKey, preconditionFailed, S3Error } from './s3-error.ts';
import type { S3Request } from './s3-request.ts';
import type { Store } from './store.ts';
import type { Version } from './version-index.ts';

/** GetObject and, without sending the body, HeadObject. */
export async function getObject(store: Store, request: S3Request): Promise<S3Answer> {
  const bucket = store.bucket(request.bucket);
  const version = readableVersion(bucket, request.key, request.query.get('versionId'));
  const opened = await openedVersion(bucket, request, version);
  try {
    checkConditions(request, opened.header);
    return answerWith(request, opened, versionHeaders(bucket, version));
  } catch (error) {
    await opened.close();
    throw error;
  }
}

/** The version asked for; NoSuchKey, NoSuchVersion or MethodNotAllowed where there is none to read. */
export function readableVersion(bucket: Bucket, key: string, id: string | null): Version {
  if (id === null) {
    const current = bucket.current(key);
    if (current === undefined) throw noSuchKey(key);
    if (!current.deleteMarker) return current;
    throw noSuchKey(key, { 'x-amz-delete-marker': 'true', 'x-amz-version-id': current.id });
  }
  const version = bucket.version(key, id);
  if (version === undefined)
    throw new S3Error('NoSuchVersion', 404, 'The specified version does not exist.', {
      details: { Key: key, VersionId: id },
    });
  if (!version.deleteMarker) return version;
  throw new S3Error('MethodNotAllowed', 405, 'The specified method is not allowed against this resource.', {
    headers: { 'x-amz-delete-marker': 'true', allow: 'DELETE' },
  });
}

/** Where the version was replaced since it was looked up, its successor counts. */
async function openedVersion(bucket: Bucket, request: S3Request, version: Version): Promise<OpenedObject> {
  try {
    return await bucket.open(version);
  } catch (error) {
    const next = readableVersion(bucket, request.key, request.query.get('versionId'));
    if (next === version) throw error;
    return openedVersion(bucket, request, next);
  }
}

function checkConditions(request: S3Request, { etag, modified }: ObjectHeader): void {
  const matches = (header: string) =>
    header === '*' || header.split(',').some((one) => unquoted(one) === etag);
  const ifMatch = request.header('if-match');
  const ifNoneMatch = request.header('if-none-match');
  const second = Math.floor(modified / 1000) * 1000;
  const since = (name: string) => Date.parse(request.header(name) ?? '');
  if (ifMatch !== undefined && !matches(ifMatch)) throw preconditionFailed('If-Match');
  if (ifMatch === undefined && second > since('if-unmodified-since'))
    throw preconditionFailed('If-Unmodified-Since');
  const unchanged = ifNoneMatch === undefined ? second <= since('if-modified-since') : matches(ifNoneMatch);
  if (unchanged)
    throw new S3Error('NotModified', 304, 'Not Modified', {
      headers: { etag: `"${etag}"`, 'last-modified': httpDate(modified) },
    });
}

function answerWith(request: S3Request, opened: OpenedObject, versionIds: Record<string, string>): S3Answer {
  const { header } = opened;
  const range = rangeOf(request.header('range'), header.size);
  const { first, last } = range ?? { first: 0, last: header.size - 1 };
  const wantsChecksums = request.header('x-amz-checksum-mode') === 'ENABLED' && range === undefined;
  return {
    status: range === undefined ? 200 : 206,
    headers: {
      'content-type': 'binary/octet-stream',
      ...header.headers,
      ...overrides(request),
      ...Object.fromEntries(
        Object.entries(header.metadata).map(([name, value]) => [`x-amz-meta-${name}`, value]),
      ),
      'accept-ranges': 'bytes',
      'content-length': last - first + 1,
      'content-range': range && `bytes ${first}-${last}/${header.size}`,
      etag: `"${header.etag}"`,
      'last-modified': httpDate(header.modified),
      'x-amz-server-side-encryption': 'AES256',
      'x-amz-object-lock-mode': header.retention?.mode,
      'x-amz-object-lock-retain-until-date':
        header.retention && new Date(header.retention.until).toISOString(),
      ...versionIds,
      ...(wantsChecksums ? checksumHeaders(header.checksums) : {}),
    },
    ...(last >= first && request.method === 'GET' ? { body: opened.content(first, last) } : {}),
    close: opened.close,
  };
}

export const httpDate = (milliseconds: number): string => new Date(milliseconds).toUTCString();

/** `response-content-type` and its like. */
function overrides({ query }: S3Request): Record<string, string> {
  const pairs = [...query].filter(([name]) => name.startsWith('response-'));
  return Object.fromEntries(pairs.map(([name, value]) => [name.slice('response-'.length), value]));
}

/** The bytes a Range header asks for; undefined where it asks for none that HTTP knows, and then all are sent. */
function rangeOf(header: string | undefined, size: number): { first: number; last: number } | undefined {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (from === '' && to === '') return undefined;
  const first = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const last = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (first <= last) return { first, last };
  if (from !== '' && to !== '' && Number(from) > Number(to)) return undefined;
  throw new S3Error('InvalidRange', 416, 'The requested range is not satisfiable', {
    headers: { 'content-range': `bytes */${size}` },
  });
}
