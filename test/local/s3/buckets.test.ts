import {
  CreateBucketCommand,
  DeleteBucketCommand,
  DeleteObjectCommand,
  GetBucketEncryptionCommand,
  GetBucketLifecycleConfigurationCommand,
  GetBucketPolicyCommand,
  GetBucketTaggingCommand,
  GetBucketVersioningCommand,
  GetObjectCommand,
  GetObjectLockConfigurationCommand,
  GetPublicAccessBlockCommand,
  HeadBucketCommand,
  ListBucketsCommand,
  ListObjectVersionsCommand,
  type ListObjectVersionsCommandOutput,
  PutBucketLifecycleConfigurationCommand,
  PutBucketPolicyCommand,
  PutBucketVersioningCommand,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { bytesOf, type ServedS3, serveS3 } from './served-s3.ts';

let s3: ServedS3;
let now = Date.UTC(2026, 10, 30);
beforeAll(async () => {
  s3 = await serveS3({ now: () => now });
});
afterAll(() => s3.stop());

const put = (Bucket: string, Key: string, Body: string) =>
  s3.client.send(new PutObjectCommand({ Bucket, Key, Body }));
const textOf = async (Bucket: string, Key: string, VersionId?: string) =>
  (await bytesOf(await s3.client.send(new GetObjectCommand({ Bucket, Key, VersionId })))).toString();

it('creates, finds, lists and deletes buckets', async () => {
  const Bucket = 'short-lived';
  await expect(put(Bucket, 'x', 'x')).rejects.toMatchObject({ name: 'NoSuchBucket' });
  await s3.client.send(new CreateBucketCommand({ Bucket }));
  await s3.client.send(new HeadBucketCommand({ Bucket }));
  await expect(s3.client.send(new CreateBucketCommand({ Bucket }))).rejects.toMatchObject({
    name: 'BucketAlreadyOwnedByYou',
  });
  await put(Bucket, 'x', 'x');
  await expect(s3.client.send(new DeleteBucketCommand({ Bucket }))).rejects.toMatchObject({
    name: 'BucketNotEmpty',
  });
  await s3.client.send(new DeleteObjectCommand({ Bucket, Key: 'x' }));
  await s3.client.send(new DeleteBucketCommand({ Bucket }));
  await expect(s3.client.send(new HeadBucketCommand({ Bucket }))).rejects.toMatchObject({ name: 'NotFound' });
  const { Buckets } = await s3.client.send(new ListBucketsCommand({}));
  expect(Buckets?.map(({ Name }) => Name)).not.toContain(Bucket);
});

it('reads back what a template says of a bucket', async () => {
  const Bucket = 'from-template';
  await s3.service.createBucket(Bucket, {
    VersioningConfiguration: { Status: 'Enabled' },
    PublicAccessBlockConfiguration: { BlockPublicAcls: true, RestrictPublicBuckets: true },
    BucketEncryption: {
      ServerSideEncryptionConfiguration: [
        { ServerSideEncryptionByDefault: { SSEAlgorithm: 'aws:kms', KMSMasterKeyID: 'k' } },
      ],
    },
    LifecycleConfiguration: {
      Rules: [
        {
          Id: 'old',
          Status: 'Enabled',
          Prefix: 'raw/',
          ExpirationInDays: 90,
          NoncurrentVersionExpiration: { NoncurrentDays: 7 },
        },
      ],
    },
    Tags: [{ Key: 'a', Value: '<b>' }],
  });
  const ask = { Bucket };
  expect((await s3.client.send(new GetBucketVersioningCommand(ask))).Status).toBe('Enabled');
  expect((await s3.client.send(new GetPublicAccessBlockCommand(ask))).PublicAccessBlockConfiguration).toEqual(
    {
      BlockPublicAcls: true,
      RestrictPublicBuckets: true,
    },
  );
  expect(
    (await s3.client.send(new GetBucketEncryptionCommand(ask))).ServerSideEncryptionConfiguration?.Rules?.[0],
  ).toMatchObject({
    ApplyServerSideEncryptionByDefault: { SSEAlgorithm: 'aws:kms', KMSMasterKeyID: 'k' },
  });
  expect((await s3.client.send(new GetBucketLifecycleConfigurationCommand(ask))).Rules).toEqual([
    {
      ID: 'old',
      Status: 'Enabled',
      Filter: { Prefix: 'raw/' },
      Expiration: { Days: 90 },
      NoncurrentVersionExpiration: { NoncurrentDays: 7 },
    },
  ]);
  expect((await s3.client.send(new GetBucketTaggingCommand(ask))).TagSet).toEqual([
    { Key: 'a', Value: '<b>' },
  ]);
});

it('reads back what was put, and names what was not', async () => {
  const Bucket = 'configured';
  await s3.service.createBucket(Bucket);
  await expect(s3.client.send(new GetBucketPolicyCommand({ Bucket }))).rejects.toMatchObject({
    name: 'NoSuchBucketPolicy',
  });
  await expect(s3.client.send(new GetBucketLifecycleConfigurationCommand({ Bucket }))).rejects.toMatchObject({
    name: 'NoSuchLifecycleConfiguration',
  });
  const Policy = JSON.stringify({ Version: '2012-10-17', Statement: [] });
  await s3.client.send(new PutBucketPolicyCommand({ Bucket, Policy }));
  expect((await s3.client.send(new GetBucketPolicyCommand({ Bucket }))).Policy).toBe(Policy);
  const Rules = [
    { ID: 'r', Status: 'Enabled' as const, Filter: { Prefix: 'a&b/' }, Expiration: { Days: 3 } },
  ];
  await s3.client.send(
    new PutBucketLifecycleConfigurationCommand({ Bucket, LifecycleConfiguration: { Rules } }),
  );
  expect((await s3.client.send(new GetBucketLifecycleConfigurationCommand({ Bucket }))).Rules).toEqual(Rules);
});

describe('versions', () => {
  const Bucket = 'versioned';
  beforeAll(async () => {
    await s3.service.createBucket(Bucket);
    await put(Bucket, 'before', 'unversioned');
    const VersioningConfiguration = { Status: 'Enabled' as const };
    await s3.client.send(new PutBucketVersioningCommand({ Bucket, VersioningConfiguration }));
  });

  it('keeps each, hides a deleted key, and brings it back with its marker gone', async () => {
    const first = await put(Bucket, 'k', '1');
    const second = await put(Bucket, 'k', '2');
    expect(await textOf(Bucket, 'k')).toBe('2');
    expect(await textOf(Bucket, 'k', first.VersionId)).toBe('1');
    const marker = await s3.client.send(new DeleteObjectCommand({ Bucket, Key: 'k' }));
    expect(marker.DeleteMarker).toBe(true);
    await expect(textOf(Bucket, 'k')).rejects.toMatchObject({ name: 'NoSuchKey' });
    const listed = await s3.client.send(new ListObjectVersionsCommand({ Bucket, Prefix: 'k' }));
    expect(listed.Versions?.map(({ VersionId }) => VersionId)).toEqual([second.VersionId, first.VersionId]);
    expect(listed.DeleteMarkers).toMatchObject([{ VersionId: marker.VersionId, IsLatest: true }]);
    const { VersionId } = marker;
    await s3.client.send(new DeleteObjectCommand({ Bucket, Key: 'k', VersionId }));
    expect(await textOf(Bucket, 'k')).toBe('2');
    await s3.client.send(new DeleteObjectCommand({ Bucket, Key: 'k', VersionId: second.VersionId }));
    expect(await textOf(Bucket, 'k')).toBe('1');
  });

  it('lets a create-only write succeed behind a delete marker', async () => {
    const create = () =>
      s3.client.send(new PutObjectCommand({ Bucket, Key: 'c', Body: 'x', IfNoneMatch: '*' }));
    await create();
    await expect(create()).rejects.toMatchObject({ name: 'PreconditionFailed' });
    await s3.client.send(new DeleteObjectCommand({ Bucket, Key: 'c' }));
    await create();
  });

  it('keeps what was there before versioning as the version "null"', async () => {
    await put(Bucket, 'before', 'versioned');
    expect(await textOf(Bucket, 'before', 'null')).toBe('unversioned');
    expect(await textOf(Bucket, 'before')).toBe('versioned');
  });

  it('pages through versions', async () => {
    for (let number = 0; number < 5; number++) await put(Bucket, 'paged', String(number));
    const ids: (string | undefined)[] = [];
    let next: Pick<ListObjectVersionsCommandOutput, 'NextKeyMarker' | 'NextVersionIdMarker' | 'IsTruncated'>;
    next = { IsTruncated: true };
    while (next.IsTruncated) {
      const page: ListObjectVersionsCommandOutput = await s3.client.send(
        new ListObjectVersionsCommand({
          Bucket,
          Prefix: 'paged',
          MaxKeys: 2,
          KeyMarker: next.NextKeyMarker,
          VersionIdMarker: next.NextVersionIdMarker,
        }),
      );
      ids.push(...(page.Versions ?? []).map(({ VersionId }) => VersionId));
      next = page;
    }
    expect(new Set(ids).size).toBe(5);
    expect(ids).toHaveLength(5);
  });
});

describe('object lock', () => {
  const Bucket = 'locked';
  const DAY = 24 * 60 * 60 * 1000;

  it('keeps a version until its retention ends, a bypass in governance mode aside', async () => {
    await s3.service.createBucket(Bucket, {
      ObjectLockEnabled: true,
      ObjectLockConfiguration: {
        ObjectLockEnabled: 'Enabled',
        Rule: { DefaultRetention: { Mode: 'GOVERNANCE', Days: 1 } },
      },
    });
    const { ObjectLockConfiguration } = await s3.client.send(
      new GetObjectLockConfigurationCommand({ Bucket }),
    );
    expect(ObjectLockConfiguration).toEqual({
      ObjectLockEnabled: 'Enabled',
      Rule: { DefaultRetention: { Mode: 'GOVERNANCE', Days: 1 } },
    });
    const remove = (VersionId: string | undefined, BypassGovernanceRetention?: boolean) =>
      s3.client.send(new DeleteObjectCommand({ Bucket, Key: 'k', VersionId, BypassGovernanceRetention }));
    const governed = await put(Bucket, 'k', '1');
    await expect(remove(governed.VersionId)).rejects.toMatchObject({ name: 'AccessDenied' });
    await remove(governed.VersionId, true);
    const lock = { ObjectLockMode: 'COMPLIANCE' as const, ObjectLockRetainUntilDate: new Date(now + DAY) };
    const strict = await s3.client.send(new PutObjectCommand({ Bucket, Key: 'k', Body: '2', ...lock }));
    await expect(remove(strict.VersionId, true)).rejects.toMatchObject({ name: 'AccessDenied' });
    now += DAY + 1;
    await remove(strict.VersionId);
    await expect(textOf(Bucket, 'k')).rejects.toMatchObject({ name: 'NoSuchKey' });
  });
});
