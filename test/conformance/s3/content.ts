import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import {
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { type Checks, must, want } from '../check.ts';
import { same, sameBytes } from '../expectation.ts';
import type { BucketUnderTest } from './bucket-under-test.ts';

const MIB = 1024 * 1024;

export const content: Checks<BucketUnderTest> = {
  'content-exact': must('every byte value and an empty body come back exactly', async (bucket) => {
    const bytes = Buffer.from(Array.from({ length: 1024 }, (_, index) => index % 256));
    await bucket.put('bytes', bytes);
    sameBytes(await bucket.get('bytes'), bytes, 'content');
    await bucket.put('empty', Buffer.alloc(0));
    same((await bucket.get('empty')).length, 0, 'length of an empty object');
  }),

  'content-headers': must('metadata and content headers are kept, the tag is the MD5', async (bucket) => {
    const headers = {
      ContentType: 'application/json',
      ContentEncoding: 'identity',
      CacheControl: 'no-store',
    };
    await bucket.put('headers', 'x', { ...headers, Metadata: { 'webhook-id': 'abc', n: '1' } });
    const head = await bucket.head('headers');
    const { ContentType, CacheControl, ContentLength, Metadata } = head;
    same([ContentType, CacheControl, ContentLength], ['application/json', 'no-store', 1], 'headers');
    same([Metadata?.['webhook-id'], Metadata?.['n']], ['abc', '1'], 'metadata');
    same(head.ETag, `"${createHash('md5').update('x').digest('hex')}"`, 'tag');
  }),

  'content-large': must('10 MB come back exactly, and any part of them', async (bucket) => {
    const bytes = randomBytes(10_000_000);
    await bucket.put('large', bytes);
    sameBytes(await bucket.get('large'), bytes, 'content');
    const part = await bucket.get('large', { Range: 'bytes=100-299' });
    sameBytes(part, bytes.subarray(100, 300), 'part');
  }),

  'content-streamed': must(
    'a stream, which the SDK sends in chunks with a checksum behind, is exact',
    async (bucket) => {
      const bytes = randomBytes(300_000);
      const stream = Readable.from([bytes.subarray(0, 100_000), bytes.subarray(100_000)]);
      await bucket.put('streamed', stream, { ContentLength: bytes.length });
      sameBytes(await bucket.get('streamed'), bytes, 'content');
    },
  ),

  'content-multipart': must('an upload in parts becomes one exact object', async (bucket) => {
    const bytes = randomBytes(5 * MIB + 12_345);
    const place = { Bucket: bucket.name, Key: 'parts' };
    const { UploadId } = await bucket.client.send(
      new CreateMultipartUploadCommand({ ...place, Metadata: { a: 'b' } }),
    );
    const parts: { PartNumber: number; ETag: string | undefined }[] = [];
    for (const [index, Body] of [bytes.subarray(0, 5 * MIB), bytes.subarray(5 * MIB)].entries()) {
      const part = { ...place, UploadId, PartNumber: index + 1, Body };
      const { ETag } = await bucket.client.send(new UploadPartCommand(part));
      parts.push({ PartNumber: index + 1, ETag });
    }
    await bucket.client.send(
      new CompleteMultipartUploadCommand({ ...place, UploadId, MultipartUpload: { Parts: parts } }),
    );
    sameBytes(await bucket.get('parts'), bytes, 'content');
    same((await bucket.head('parts')).Metadata?.['a'], 'b', 'metadata');
  }),

  'content-copied': want('a copy keeps content and metadata', async (bucket) => {
    await bucket.put('original', 'x', { Metadata: { m: '1' } });
    await bucket.client.send(
      new CopyObjectCommand({ Bucket: bucket.name, Key: 'copy', CopySource: `${bucket.name}/original` }),
    );
    same(String(await bucket.get('copy')), 'x', 'content');
    same((await bucket.head('copy')).Metadata?.['m'], '1', 'metadata');
  }),
};
