import { type S3Answer, xmlAnswer } from './answers.ts';
import type { Bucket } from './bucket.ts';
import { compareUtf8, type KeyedVersion } from './bucket-keys.ts';
import { S3Error } from './s3-error.ts';
import type { S3Request } from './s3-request.ts';
import type { Store } from './store.ts';
import { type XmlChildren, xmlDocument } from './xml.ts';

const PAGE = 1000;

/** One line of a listing: a version, or what several keys have in common up to the delimiter. */
type Line = { key: string; version: KeyedVersion['version'] } | { key: string; prefix: string };

export async function listObjectsV2(store: Store, request: S3Request): Promise<S3Answer> {
  const bucket = store.bucket(request.bucket);
  const { query } = request;
  const token = query.get('continuation-token');
  const after = token === null ? (query.get('start-after') ?? '') : decodedToken(token);
  const current = (await bucket.listed()).filter(
    ({ version }) => !version.deleteMarker && bucket.isCurrent(version),
  );
  const { lines, next, page } = pageOf(current, query, (line) => compareUtf8(line.key, after) > 0, after);
  const encode = encoder(query);
  return xmlAnswer(
    xmlDocument('ListBucketResult', {
      Name: bucket.name,
      Prefix: encode(query.get('prefix') ?? ''),
      Delimiter: query.get('delimiter') ?? undefined,
      StartAfter: query.get('start-after') ?? undefined,
      EncodingType: query.get('encoding-type') ?? undefined,
      MaxKeys: page,
      KeyCount: lines.length,
      IsTruncated: next !== undefined,
      ContinuationToken: token ?? undefined,
      NextContinuationToken: next && Buffer.from(next.key).toString('base64url'),
      Contents: await Promise.all(
        lines.flatMap((line) => ('version' in line ? [contents(bucket, line, encode)] : [])),
      ),
      CommonPrefixes: prefixes(lines, encode),
    }),
  );
}

export async function listObjectVersions(store: Store, request: S3Request): Promise<S3Answer> {
  const bucket = store.bucket(request.bucket);
  const { query } = request;
  const keyMarker = query.get('key-marker') ?? '';
  const marked = bucket.version(keyMarker, query.get('version-id-marker') ?? '');
  const isAfter = ({ key, version }: KeyedVersion) =>
    compareUtf8(key, keyMarker) > 0 ||
    (key === keyMarker && marked !== undefined && version.sequence < marked.sequence);
  const { lines, next, page } = pageOf(await bucket.listed(), query, isAfter, keyMarker);
  const encode = encoder(query);
  const found = lines.flatMap((line) => ('version' in line ? [line] : []));
  const described = (wanted: boolean) =>
    Promise.all(
      found
        .filter(({ version }) => version.deleteMarker === wanted)
        .map(async (line) => {
          const known = await contents(bucket, line, encode);
          return known && { ...known, VersionId: line.version.id, IsLatest: bucket.isCurrent(line.version) };
        }),
    );
  return xmlAnswer(
    xmlDocument('ListVersionsResult', {
      Name: bucket.name,
      Prefix: encode(query.get('prefix') ?? ''),
      KeyMarker: encode(keyMarker),
      MaxKeys: page,
      IsTruncated: next !== undefined,
      NextKeyMarker: next && encode(next.key),
      NextVersionIdMarker: next && 'version' in next ? next.version.id : undefined,
      Version: await described(false),
      DeleteMarker: await described(true),
      CommonPrefixes: prefixes(lines, encode),
    }),
  );
}

/** The lines of one page, and where there are more the last of them, which the next page starts behind. */
function pageOf(
  all: readonly KeyedVersion[],
  query: URLSearchParams,
  isAfter: (version: KeyedVersion) => boolean,
  after: string,
): { lines: Line[]; next: Line | undefined; page: number } {
  const page = pageSize(query);
  const prefix = query.get('prefix') ?? '';
  const delimiter = query.get('delimiter') ?? '';
  const lines: Line[] = [];
  for (const one of all) {
    if (!one.key.startsWith(prefix) || !isAfter(one)) continue;
    const line = lineOf(one, prefix, delimiter);
    // The keys of a common prefix follow each other, and one page has told of it.
    const told = 'prefix' in line && [after, lines.at(-1)?.key].includes(line.key);
    if (told) continue;
    if (lines.length === page) return { lines, next: lines.at(-1), page };
    lines.push(line);
  }
  return { lines, next: undefined, page };
}

function pageSize(query: URLSearchParams): number {
  const page = Number(query.get('max-keys') ?? PAGE);
  if (Number.isInteger(page) && page >= 0) return Math.min(page, PAGE);
  throw new S3Error('InvalidArgument', 400, 'Provided max-keys not an integer or within integer range');
}

function lineOf(one: KeyedVersion, prefix: string, delimiter: string): Line {
  const end = delimiter === '' ? -1 : one.key.indexOf(delimiter, prefix.length);
  if (end < 0) return one;
  const common = one.key.slice(0, end + delimiter.length);
  return { key: common, prefix: common };
}

/** Undefined where the version has been removed since the listing began. */
async function contents(
  bucket: Bucket,
  { key, version }: KeyedVersion,
  encode: (key: string) => string,
): Promise<XmlChildren | undefined> {
  const header = await bucket.header(version).catch(() => undefined);
  if (header === undefined) return undefined;
  const { etag, size, modified, checksums } = header;
  const described = { Key: encode(key), LastModified: new Date(modified).toISOString() };
  if (version.deleteMarker) return described;
  const algorithms = Object.keys(checksums).map((name) => name.toUpperCase());
  return {
    ...described,
    ETag: `"${etag}"`,
    Size: size,
    StorageClass: 'STANDARD',
    ChecksumAlgorithm: algorithms,
  };
}

const prefixes = (lines: readonly Line[], encode: (key: string) => string): XmlChildren[] =>
  lines.flatMap((line) => ('prefix' in line ? [{ Prefix: encode(line.prefix) }] : []));

const encoder =
  (query: URLSearchParams) =>
  (key: string): string =>
    query.get('encoding-type') === 'url' ? encodeURIComponent(key).replaceAll('%2F', '/') : key;

function decodedToken(token: string): string {
  const key = Buffer.from(token, 'base64url').toString();
  if (Buffer.from(key).toString('base64url') === token) return key;
  throw new S3Error('InvalidArgument', 400, 'The continuation token provided is incorrect');
}
