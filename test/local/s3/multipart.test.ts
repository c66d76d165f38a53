import { randomBytes } from 'node:crypto';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  GetObjectCommand,
  HeadObjectCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { bytesOf, type ServedS3, serveS3 } from './served-s3.ts';

let s3: ServedS3;
const Bucket = 'parts';
const MIB = 1024 * 1024;
beforeAll(async () => {
  s3 = await serveS3();
  await s3.service.createBucket(Bucket);
});
afterAll(() => s3.stop());

async function begin(Key: string) {
  const { UploadId } = await s3.client.send(
    new CreateMultipartUploadCommand({ Bucket, Key, Metadata: { a: 'b' } }),
  );
  const upload = { Bucket, Key, UploadId };
  return {
    upload,
    part: async (PartNumber: number, Body: Buffer) => {
      const { ETag } = await s3.client.send(new UploadPartCommand({ ...upload, PartNumber, Body }));
      return { PartNumber, ETag };
    },
    complete: (Parts: { PartNumber: number; ETag: string | undefined }[], IfNoneMatch?: string) =>
      s3.client.send(
        new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts }, IfNoneMatch }),
      ),
  };
}

it('makes one object of the parts named, in order, whatever the order they came in', async () => {
  const bytes = randomBytes(5 * MIB + 12_345);
  const { part, complete } = await begin('whole');
  const second = await part(2, bytes.subarray(5 * MIB));
  await part(1, randomBytes(10));
  const first = await part(1, bytes.subarray(0, 5 * MIB));
  const { ETag } = await complete([first, second], '*');
  expect(ETag).toMatch(/^"[0-9a-f]{32}-2"$/);
  expect(
    (await bytesOf(await s3.client.send(new GetObjectCommand({ Bucket, Key: 'whole' })))).equals(bytes),
  ).toBe(true);
  const described = await s3.client.send(new HeadObjectCommand({ Bucket, Key: 'whole' }));
  expect(described).toMatchObject({ Metadata: { a: 'b' }, ContentLength: bytes.length });
});

it('does not replace an object it may only create', async () => {
  const { part, complete } = await begin('whole');
  await expect(complete([await part(1, Buffer.from('x'))], '*')).rejects.toMatchObject({
    name: 'PreconditionFailed',
  });
});

it('refuses parts that are unknown, changed, too small or out of order', async () => {
  const { part, complete } = await begin('refused');
  const one = await part(1, Buffer.from('one'));
  const two = await part(2, Buffer.from('two'));
  await expect(complete([{ PartNumber: 3, ETag: one.ETag }])).rejects.toMatchObject({ name: 'InvalidPart' });
  await expect(complete([{ PartNumber: 1, ETag: two.ETag }])).rejects.toMatchObject({ name: 'InvalidPart' });
  await expect(complete([two, one])).rejects.toMatchObject({ name: 'InvalidPartOrder' });
  await expect(complete([one, two])).rejects.toMatchObject({ name: 'EntityTooSmall' });
  await expect(s3.client.send(new HeadObjectCommand({ Bucket, Key: 'refused' }))).rejects.toMatchObject({
    name: 'NotFound',
  });
});

it('forgets an aborted upload', async () => {
  const { upload, part } = await begin('aborted');
  await part(1, Buffer.from('x'));
  await s3.client.send(new AbortMultipartUploadCommand(upload));
  await expect(part(1, Buffer.from('x'))).rejects.toMatchObject({ name: 'NoSuchUpload' });
});
