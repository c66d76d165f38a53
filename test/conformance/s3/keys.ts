import {
  DeleteObjectCommand,
  DeleteObjectsCommand,
  ListObjectsV2Command,
  type ListObjectsV2CommandInput,
  type ListObjectsV2CommandOutput,
} from '@aws-sdk/client-s3';
import { type Checks, must } from '../check.ts';
import { refused, same } from '../expectation.ts';
import type { BucketUnderTest } from './bucket-under-test.ts';

const ODD_KEYS = ['a b+c', '100%', 'ü/日本', 'x//y', 'q?a=1&b', "tick'(1)!*"];

function list(bucket: BucketUnderTest, fields: Omit<ListObjectsV2CommandInput, 'Bucket'>) {
  return bucket.client.send(new ListObjectsV2Command({ Bucket: bucket.name, ...fields }));
}

const keysOf = ({ Contents = [] }: ListObjectsV2CommandOutput) => Contents.map(({ Key }) => Key);

export const keys: Checks<BucketUnderTest> = {
  'list-pages': must(
    'keys are listed in order, by prefix, in pages, behind a key, by folder',
    async (bucket) => {
      const all = ['l/a/1', 'l/a/2', 'l/b/1', 'l/c', 'l/d', 'l/é'];
      await Promise.all(all.map((key) => bucket.put(key, key)));
      const seen: (string | undefined)[] = [];
      let token: string | undefined;
      do {
        const page = await list(bucket, { Prefix: 'l/', MaxKeys: 2, ContinuationToken: token });
        seen.push(...keysOf(page));
        token = page.NextContinuationToken;
      } while (token !== undefined);
      same(seen, all, 'in pages');
      same(keysOf(await list(bucket, { Prefix: 'l/', StartAfter: 'l/b/1' })), all.slice(3), 'behind a key');
      const folders = await list(bucket, { Prefix: 'l/', Delimiter: '/' });
      const prefixes = folders.CommonPrefixes?.map(({ Prefix }) => Prefix);
      same([prefixes, keysOf(folders)], [['l/a/', 'l/b/'], all.slice(3)], 'by folder');
    },
  ),

  'delete-objects': must(
    'deletes of what is absent succeed; a read is NoSuchKey, a head 404',
    async (bucket) => {
      const { client, name } = bucket;
      await bucket.put('gone-1', 'x');
      await bucket.put('gone-2', 'x');
      await client.send(new DeleteObjectCommand({ Bucket: name, Key: 'gone-1' }));
      await client.send(new DeleteObjectCommand({ Bucket: name, Key: 'gone-1' }));
      await client.send(new DeleteObjectsCommand({ Bucket: name, Delete: { Objects: [{ Key: 'gone-2' }] } }));
      await refused(bucket.get('gone-1'), 'a read', 'NoSuchKey');
      same((await refused(bucket.head('gone-2'), 'a head', 'NotFound')).status, 404, 'status');
    },
  ),

  'odd-keys': must('spaces, signs and letters of any kind in a key are kept', async (bucket) => {
    for (const key of ODD_KEYS) {
      await bucket.put(`odd/${key}`, key);
      same(String(await bucket.get(`odd/${key}`)), key, `content of ${key}`);
    }
    const listed = keysOf(await list(bucket, { Prefix: 'odd/' }));
    same(listed.sort(), ODD_KEYS.map((key) => `odd/${key}`).sort(), 'keys');
  }),
};
