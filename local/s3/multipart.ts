import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { NO_CONTENT, type S3Answer, xmlAnswer } from './answers.ts';
import { compositeChecksums, md5 } from './checksums.ts';
import { type ObjectHeader, openObjectFile, writeObjectFile } from './object-file.ts';
import { checksumHeaders, describedBy, unquoted, versionHeaders, writeGuard } from './put-object.ts';
import { receivedBody } from './request-body.ts';
import { S3Error } from './s3-error.ts';
import type { S3Request } from './s3-request.ts';
import type { Store } from './store.ts';
import { elements, text, xmlDocument } from './xml.ts';

const MIN_PART = 5 * 1024 * 1024;
const MAX_PARTS = 10_000;

/** What the upload's first call said of the object. */
type Upload = ReturnType<typeof describedBy> & { bucket: string };

export async function createMultipartUpload(store: Store, request: S3Request): Promise<S3Answer> {
  const bucket = store.bucket(request.bucket);
  const upload: Upload = { ...describedBy(request, bucket, store.now()), bucket: bucket.name };
  const uploadId = randomUUID();
  const directory = store.uploadDirectory(uploadId);
  await mkdir(directory);
  const temporary = store.temporary();
  await writeFile(temporary, JSON.stringify(upload));
  await rename(temporary, join(directory, 'upload.json'));
  return xmlAnswer(
    xmlDocument('InitiateMultipartUploadResult', {
      Bucket: bucket.name,
      Key: request.key,
      UploadId: uploadId,
    }),
    { 'x-amz-checksum-algorithm': request.header('x-amz-checksum-algorithm') },
  );
}

export async function uploadPart(store: Store, request: S3Request): Promise<S3Answer> {
  const { directory } = await uploadOf(store, request);
  const number = Number(request.query.get('partNumber'));
  if (!(Number.isInteger(number) && number >= 1 && number <= MAX_PARTS))
    throw new S3Error(
      'InvalidArgument',
      400,
      `Part number must be an integer between 1 and ${MAX_PARTS}, inclusive`,
    );
  const { bytes, checksums } = await receivedBody(request);
  const header: ObjectHeader = {
    key: request.key,
    etag: md5(bytes).toString('hex'),
    size: bytes.length,
    modified: store.now(),
    metadata: {},
    headers: {},
    checksums,
  };
  await writeObjectFile(partPath(directory, number), store.temporary(), header, [bytes]);
  return { headers: { etag: `"${header.etag}"`, ...checksumHeaders(checksums) } };
}

export async function completeMultipartUpload(store: Store, request: S3Request): Promise<S3Answer> {
  const bucket = store.bucket(request.bucket);
  const { directory, upload } = await uploadOf(store, request);
  const guard = await writeGuard(request, bucket);
  const parts = await partsNamed((await receivedBody(request)).bytes.toString(), directory);
  const { bucket: _, ...described } = upload;
  const digests = parts.map(({ header }) => Buffer.from(header.etag, 'hex'));
  const header: ObjectHeader = {
    ...described,
    modified: store.now(),
    etag: `${createHash('md5').update(Buffer.concat(digests)).digest('hex')}-${parts.length}`,
    size: parts.reduce((sum, part) => sum + part.header.size, 0),
    checksums: compositeChecksums(parts.map((part) => part.header.checksums)),
  };
  const version = await bucket.write(
    header,
    parts.map(({ path }) => ({ path })),
    guard,
  );
  await rm(directory, { recursive: true, force: true });
  return xmlAnswer(
    xmlDocument('CompleteMultipartUploadResult', {
      Bucket: bucket.name,
      Key: request.key,
      ETag: `"${header.etag}"`,
    }),
    versionHeaders(bucket, version),
  );
}

export async function abortMultipartUpload(store: Store, request: S3Request): Promise<S3Answer> {
  const { directory } = await uploadOf(store, request);
  await rm(directory, { recursive: true, force: true });
  return NO_CONTENT;
}

const partPath = (directory: string, number: number): string => join(directory, `part-${number}`);

async function uploadOf(store: Store, request: S3Request): Promise<{ directory: string; upload: Upload }> {
  const id = request.query.get('uploadId') ?? '';
  const directory = store.uploadDirectory(id);
  const json = /^[0-9a-f-]{36}$/.test(id)
    ? await readFile(join(directory, 'upload.json'), 'utf8').catch(() => undefined)
    : undefined;
  // Only `createMultipartUpload` writes the file.
  const upload = json === undefined ? undefined : (JSON.parse(json) as Upload);
  if (upload?.key === request.key && upload.bucket === request.bucket) return { directory, upload };
  throw new S3Error('NoSuchUpload', 404, 'The specified multipart upload does not exist.');
}

/** The parts a completion names, in its order, as they lie on disk. */
async function partsNamed(xml: string, directory: string): Promise<{ path: string; header: ObjectHeader }[]> {
  const named = elements(xml, 'Part').map((part) => ({
    number: Number(text(part, 'PartNumber')),
    etag: unquoted(text(part, 'ETag') ?? ''),
  }));
  if (named.length === 0) throw new S3Error('MalformedXML', 400, 'The XML you provided was not well-formed');
  if (named.some(({ number }, position) => position > 0 && number <= (named[position - 1]?.number ?? 0)))
    throw new S3Error('InvalidPartOrder', 400, 'The list of parts was not in ascending order.');
  const parts = await Promise.all(named.map(({ number, etag }) => partAt(partPath(directory, number), etag)));
  if (parts.slice(0, -1).some(({ header }) => header.size < MIN_PART))
    throw new S3Error('EntityTooSmall', 400, 'Your proposed upload is smaller than the minimum allowed size');
  return parts;
}

async function partAt(path: string, etag: string): Promise<{ path: string; header: ObjectHeader }> {
  const opened = await openObjectFile(path).catch(() => undefined);
  await opened?.close();
  if (opened?.header.etag === etag) return { path, header: opened.header };
  throw new S3Error('InvalidPart', 400, 'One or more of the specified parts could not be found.');
}
