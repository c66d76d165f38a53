import { type S3Answer, xmlAnswer } from './answers.ts';
import { readableVersion } from './get-object.ts';
import type { ObjectHeader } from './object-file.ts';
import { describedBy, versionHeaders, writeGuard } from './put-object.ts';
import { invalidRequest } from './s3-error.ts';
import { decoded, type S3Request, splitOnce } from './s3-request.ts';
import type { Store } from './store.ts';
import { xmlDocument } from './xml.ts';

/** Copies bytes and, unless told to replace it, what is known of them. */
export async function copyObject(store: Store, request: S3Request): Promise<S3Answer> {
  const target = store.bucket(request.bucket);
  const [path, search] = splitOnce(request.header('x-amz-copy-source') ?? '', '?');
  const [bucketName, key] = splitOnce(decoded(path).replace(/^\//, ''), '/');
  const source = store.bucket(bucketName);
  const version = readableVersion(source, key, new URLSearchParams(search).get('versionId'));
  const replaces = request.header('x-amz-metadata-directive') === 'REPLACE';
  if (source === target && key === request.key && !replaces)
    throw invalidRequest('This copy request is illegal because it is trying to copy an object to itself');
  const original = await source.header(version);
  const described = describedBy(request, target, store.now());
  const { metadata, headers } = replaces ? described : original;
  const header: ObjectHeader = {
    ...described,
    metadata,
    headers,
    etag: original.etag,
    size: original.size,
    checksums: original.checksums,
  };
  const guard = await writeGuard(request, target);
  const written = await target.write(header, [{ path: source.path(version) }], guard);
  const result = { ETag: `"${header.etag}"`, LastModified: new Date(header.modified).toISOString() };
  return xmlAnswer(xmlDocument('CopyObjectResult', result), {
    ...versionHeaders(target, written),
    'x-amz-copy-source-version-id': versionHeaders(source, version)['x-amz-version-id'],
  });
}
