import { createHash, randomBytes } from 'node:crypto';
import { request } from 'node:http';
import { Readable } from 'node:stream';
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  type GetObjectCommandInput,
  HeadObjectCommand,
  PutObjectCommand,
  type PutObjectCommandInput,
} from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { bytesOf, type ServedS3, serveS3 } from './served-s3.ts';

let s3: ServedS3;
beforeAll(async () => {
  s3 = await serveS3();
  await s3.service.createBucket(Bucket);
});
afterAll(() => s3.stop());

const Bucket = 'archive';
const put = (Key: string, Body: PutObjectCommandInput['Body'], more: Partial<PutObjectCommandInput> = {}) =>
  s3.client.send(new PutObjectCommand({ Bucket, Key, Body, ...more }));
const get = (Key: string, more: Partial<GetObjectCommandInput> = {}) =>
  s3.client.send(new GetObjectCommand({ Bucket, Key, ...more }));
const head = (Key: string) => s3.client.send(new HeadObjectCommand({ Bucket, Key, ChecksumMode: 'ENABLED' }));
const textOf = async (Key: string) => (await bytesOf(await get(Key))).toString();
const md5 = (bytes: Buffer) => createHash('md5').update(bytes).digest('hex');

describe('content', () => {
  it.each([
    ['nothing', Buffer.alloc(0)],
    ['every byte value', Buffer.from(Array.from({ length: 1024 }, (_, value) => value & 255))],
    ['invalid UTF-8, a BOM and CRLF', Buffer.from('efbbbf0d0aff00c328', 'hex')],
    ['5 MB', randomBytes(5_000_000)],
  ])('returns %s as it came', async (name, bytes) => {
    const { ETag } = await put(`content/${name}`, bytes);
    expect(ETag).toBe(`"${md5(bytes)}"`);
    expect((await bytesOf(await get(`content/${name}`))).equals(bytes)).toBe(true);
  });

  it('takes the framing and the trailing checksum off a streamed body', async () => {
    const bytes = randomBytes(300_000);
    const body = Readable.from([bytes.subarray(0, 100_000), bytes.subarray(100_000)]);
    await put('streamed', body, { ContentLength: bytes.length, ContentEncoding: 'gzip' });
    expect((await bytesOf(await get('streamed'))).equals(bytes)).toBe(true);
    const described = await head('streamed');
    expect(described.ContentEncoding).toBe('gzip');
    expect(described.ChecksumCRC32).toMatch(/^[\w+/]{6}==$/);
  });

  it('keeps metadata and content headers', async () => {
    const known = { ContentType: 'application/json', ContentEncoding: 'gzip', CacheControl: 'no-store' };
    await put('described', 'x', { Metadata: { 'webhook-id': 'evt_1', signature: 't=1,v1=a==' }, ...known });
    expect(await head('described')).toMatchObject({
      ...known,
      Metadata: { 'webhook-id': 'evt_1', signature: 't=1,v1=a==' },
      ContentLength: 1,
    });
  });

  it.each([
    'a b+c',
    '100%',
    'ü/日本',
    'x//y',
    '../up/./here',
    '/lead',
    'q?a=1&b',
    "tick'(1)!*",
    'CASE',
    'case',
    'k'.repeat(1024),
  ])('takes %p for a key', async (Key) => {
    await put(Key, Key);
    expect(await textOf(Key)).toBe(Key);
  });

  it('refuses a key over 1,024 bytes', async () => {
    await expect(put('k'.repeat(1025), 'x')).rejects.toMatchObject({ name: 'KeyTooLongError' });
  });
});

describe('checksums', () => {
  it.each(['SHA1', 'SHA256'] as const)('stores and returns a right %s', async (ChecksumAlgorithm) => {
    await put('sum/right', 'content', { ChecksumAlgorithm });
    const digest = createHash(ChecksumAlgorithm).update('content').digest('base64');
    expect(await head('sum/right')).toMatchObject({
      [`Checksum${ChecksumAlgorithm}`]: digest,
      ChecksumType: 'FULL_OBJECT',
    });
  });

  it('knows the published check values of CRC-32 and CRC-32C', async () => {
    await put('sum/check', '123456789', { ChecksumCRC32: 'y/Q5Jg==' });
    expect((await head('sum/check')).ChecksumCRC32).toBe('y/Q5Jg==');
    await put('sum/check', '123456789', { ChecksumCRC32C: '4waSgw==' });
    expect((await head('sum/check')).ChecksumCRC32C).toBe('4waSgw==');
  });

  it('refuses content that does not fit its checksum, and stores nothing', async () => {
    const wrong = createHash('sha256').update('other').digest('base64');
    await expect(put('sum/wrong', 'content', { ChecksumSHA256: wrong })).rejects.toMatchObject({
      name: 'BadDigest',
    });
    await expect(head('sum/wrong')).rejects.toMatchObject({ name: 'NotFound' });
  });
});

describe('conditions', () => {
  it('creates an object once, however many try at once', async () => {
    const tries = Array.from({ length: 30 }, (_, number) =>
      put('once', String(number), { IfNoneMatch: '*' }),
    );
    const results = await Promise.allSettled(tries);
    const winners = results.flatMap(({ status }, number) => (status === 'fulfilled' ? [number] : []));
    expect(winners).toHaveLength(1);
    expect(await textOf('once')).toBe(String(winners[0]));
    await expect(put('once', 'late', { IfNoneMatch: '*' })).rejects.toMatchObject({
      name: 'PreconditionFailed',
      $metadata: { httpStatusCode: 412 },
    });
    await s3.client.send(new DeleteObjectCommand({ Bucket, Key: 'once' }));
    await put('once', 'again', { IfNoneMatch: '*' });
    expect(await textOf('once')).toBe('again');
  });

  it('replaces only the object whose tag is given', async () => {
    const { ETag } = await put('tagged', '1');
    const results = await Promise.allSettled(
      ['2', '3', '4'].map((body) => put('tagged', body, { IfMatch: ETag })),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(put('tagged', '5', { IfMatch: ETag })).rejects.toMatchObject({ name: 'PreconditionFailed' });
    await expect(put('no such', '5', { IfMatch: ETag })).rejects.toMatchObject({ name: 'NoSuchKey' });
  });

  it('answers 304 where the reader has it already, and 412 where it has changed', async () => {
    const { ETag } = await put('read', '1');
    await expect(get('read', { IfNoneMatch: ETag })).rejects.toMatchObject({
      $metadata: { httpStatusCode: 304 },
    });
    await expect(get('read', { IfMatch: '"other"' })).rejects.toMatchObject({
      $metadata: { httpStatusCode: 412 },
    });
    expect((await get('read', { IfMatch: ETag })).ETag).toBe(ETag);
  });
});

describe('ranges', () => {
  it.each([
    ['bytes=2-4', 'cde', 'bytes 2-4/10'],
    ['bytes=7-', 'hij', 'bytes 7-9/10'],
    ['bytes=-2', 'ij', 'bytes 8-9/10'],
    ['bytes=5-99', 'fghij', 'bytes 5-9/10'],
  ])('serves %s', async (Range, content, ContentRange) => {
    await put('ranged', 'abcdefghij');
    const answer = await get('ranged', { Range });
    expect(answer.ContentRange).toBe(ContentRange);
    expect((await bytesOf(answer)).toString()).toBe(content);
  });

  it('refuses one past the end', async () => {
    await put('ranged', 'abcdefghij');
    await expect(get('ranged', { Range: 'bytes=10-12' })).rejects.toMatchObject({ name: 'InvalidRange' });
  });

  it('serves a range of a large object', async () => {
    const bytes = randomBytes(300_000);
    await put('large', bytes);
    const part = await bytesOf(await get('large', { Range: 'bytes=200000-250000' }));
    expect(part.equals(bytes.subarray(200_000, 250_001))).toBe(true);
  });
});

describe('removal and copies', () => {
  it('deletes one, deletes many, and does not mind what is absent', async () => {
    for (const Key of ['gone/1', 'gone/2', 'gone/&<3>']) await put(Key, 'x');
    await s3.client.send(new DeleteObjectCommand({ Bucket, Key: 'gone/1' }));
    await s3.client.send(new DeleteObjectCommand({ Bucket, Key: 'gone/1' }));
    const Objects = ['gone/2', 'gone/&<3>', 'gone/never'].map((Key) => ({ Key }));
    const { Deleted } = await s3.client.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects } }));
    expect(Deleted?.map(({ Key }) => Key)).toEqual(Objects.map(({ Key }) => Key));
    for (const Key of ['gone/1', 'gone/2', 'gone/&<3>'])
      await expect(get(Key)).rejects.toMatchObject({ name: 'NoSuchKey' });
    await expect(head('gone/1')).rejects.toMatchObject({ name: 'NotFound' });
  });

  it('copies content with or without its metadata', async () => {
    const bytes = randomBytes(100_000);
    await put('origin+ü', bytes, { Metadata: { m: '1' }, ContentType: 'text/plain' });
    const CopySource = `${Bucket}/${encodeURIComponent('origin+ü')}`;
    await s3.client.send(new CopyObjectCommand({ Bucket, Key: 'copy', CopySource }));
    expect(await head('copy')).toMatchObject({ Metadata: { m: '1' }, ContentType: 'text/plain' });
    expect((await bytesOf(await get('copy'))).equals(bytes)).toBe(true);
    const replacing = { MetadataDirective: 'REPLACE' as const, Metadata: { m: '2' } };
    await s3.client.send(new CopyObjectCommand({ Bucket, Key: 'copy', CopySource, ...replacing }));
    expect((await head('copy')).Metadata).toEqual({ m: '2' });
  });
});

describe('over plain HTTP', () => {
  const plain = (
    method: string,
    path: string,
    headers: Record<string, string | string[]>,
    body?: Buffer,
    cutAfter?: number,
  ) =>
    new Promise<number | undefined>((resolve) => {
      const sent = request(
        {
          port: s3.port,
          host: '127.0.0.1',
          method,
          path,
          headers: { authorization: 'AWS4-HMAC-SHA256', ...headers },
        },
        (res) => {
          res.resume();
          res.on('end', () => resolve(res.statusCode));
        },
      );
      sent.on('error', () => resolve(undefined));
      if (cutAfter === undefined) sent.end(body);
      else sent.write(body?.subarray(0, cutAfter), () => sent.destroy());
    });

  it('takes the bucket from the host as well as from the path', async () => {
    await put('hosted', 'x');
    for (const host of [
      `${Bucket}.s3.localhost`,
      `${Bucket}.localhost`,
      `${Bucket}.s3.us-east-1.amazonaws.com`,
    ])
      expect(await plain('GET', '/hosted', { host: `${host}:${s3.port}` })).toBe(200);
  });

  it('stores nothing of a body that breaks off, framed or not', async () => {
    const body = randomBytes(50_000);
    await plain('PUT', `/${Bucket}/cut`, { 'content-length': '50000' }, body, 20_000);
    const framed = Buffer.concat([Buffer.from('c350\r\n'), body.subarray(0, 20_000)]);
    const headers = {
      'x-amz-content-sha256': 'STREAMING-UNSIGNED-PAYLOAD-TRAILER',
      'x-amz-decoded-content-length': '50000',
      'content-length': String(framed.length),
    };
    expect(await plain('PUT', `/${Bucket}/cut`, headers, framed)).toBe(400);
    await expect(head('cut')).rejects.toMatchObject({ name: 'NotFound' });
  });

  it('takes signed chunks', async () => {
    const framed = Buffer.from(
      '5;chunk-signature=ab\r\nhello\r\n1;chunk-signature=cd\r\n!\r\n0;chunk-signature=ef\r\n\r\n',
    );
    const headers = {
      'x-amz-content-sha256': 'STREAMING-AWS4-HMAC-SHA256-PAYLOAD',
      'x-amz-decoded-content-length': '6',
      'content-encoding': 'aws-chunked',
      'content-length': String(framed.length),
    };
    expect(await plain('PUT', `/${Bucket}/signed`, headers, framed)).toBe(200);
    expect(await textOf('signed')).toBe('hello!');
    expect((await head('signed')).ContentEncoding).toBeUndefined();
  });

  it('refuses what is not signed', async () => {
    expect(await plain('GET', `/${Bucket}/hosted`, { authorization: [] })).toBe(403);
    expect(await plain('POST', `/${Bucket}?delete&X-Amz-Signature=x`, { authorization: [] })).toBe(403);
    expect(await plain('GET', `/${Bucket}/hosted?X-Amz-Signature=x`, { authorization: [] })).toBe(200);
  });

  it('says so where it does not have an operation', async () => {
    expect(await plain('GET', `/${Bucket}/hosted?acl`, {})).toBe(501);
    expect(await plain('PATCH', `/${Bucket}/hosted`, {})).toBe(501);
  });
});
