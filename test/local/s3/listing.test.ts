import { ListObjectsV2Command, type ListObjectsV2CommandInput, PutObjectCommand } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type ServedS3, serveS3 } from './served-s3.ts';

let s3: ServedS3;
// In order of UTF-8 bytes; U+FF21 comes after U+10000 in UTF-16.
const KEYS = ['A', 'a', 'l/a/1', 'l/a/2', 'l/b/1', 'l/c', 'l/d&<e>', 'l/é', 'z/\uff21', 'z/\u{10000}'];
const Bucket = 'listed';
beforeAll(async () => {
  s3 = await serveS3();
  await s3.service.createBucket(Bucket);
  await Promise.all(
    KEYS.toReversed().map((Key) => s3.client.send(new PutObjectCommand({ Bucket, Key, Body: Key }))),
  );
});
afterAll(() => s3.stop());

async function listed(input: Partial<ListObjectsV2CommandInput> = {}) {
  const keys: unknown[] = [];
  const prefixes: unknown[] = [];
  let ContinuationToken: string | undefined;
  do {
    const page = await s3.client.send(new ListObjectsV2Command({ Bucket, ...input, ContinuationToken }));
    keys.push(...(page.Contents ?? []).map(({ Key }) => Key));
    prefixes.push(...(page.CommonPrefixes ?? []).map(({ Prefix }) => Prefix));
    ContinuationToken = page.NextContinuationToken;
  } while (ContinuationToken !== undefined);
  return { keys, prefixes };
}

it.each([1, 2, 3, 1000])('lists every key once and in order, %i at a time', async (MaxKeys) => {
  expect(await listed({ MaxKeys })).toEqual({ keys: KEYS, prefixes: [] });
});

it('starts at a prefix and behind a key', async () => {
  expect((await listed({ Prefix: 'l/', StartAfter: 'l/b/1' })).keys).toEqual(['l/c', 'l/d&<e>', 'l/é']);
});

it.each([1, 2, 1000])('folds keys up to the delimiter, %i at a time', async (MaxKeys) => {
  expect(await listed({ Prefix: 'l/', Delimiter: '/', MaxKeys })).toEqual({
    keys: ['l/c', 'l/d&<e>', 'l/é'],
    prefixes: ['l/a/', 'l/b/'],
  });
  expect(await listed({ Delimiter: '/', MaxKeys })).toEqual({ keys: ['A', 'a'], prefixes: ['l/', 'z/'] });
});

it('tells size and tag, and how many there are', async () => {
  const page = await s3.client.send(new ListObjectsV2Command({ Bucket, Prefix: 'l/', MaxKeys: 1 }));
  expect(page).toMatchObject({ KeyCount: 1, IsTruncated: true, Contents: [{ Key: 'l/a/1', Size: 5 }] });
  expect(page.Contents?.[0]?.ETag).toMatch(/^"[0-9a-f]{32}"$/);
});

it('lists the same after a restart', async () => {
  const again = await serveS3({ directory: s3.directory });
  const { Contents } = await again.client.send(new ListObjectsV2Command({ Bucket }));
  await again.stop();
  expect(Contents?.map(({ Key }) => Key)).toEqual(KEYS);
});
