import {
  DeleteObjectCommand,
  GetBucketLifecycleConfigurationCommand,
  GetBucketVersioningCommand,
  HeadBucketCommand,
  ListObjectVersionsCommand,
  PutBucketEncryptionCommand,
  PutBucketLifecycleConfigurationCommand,
  PutBucketPolicyCommand,
  PutBucketTaggingCommand,
  PutBucketVersioningCommand,
  PutPublicAccessBlockCommand,
} from '@aws-sdk/client-s3';
import { type Checks, must, want } from '../check.ts';
import { holds, refused, same } from '../expectation.ts';
import type { BucketUnderTest } from './bucket-under-test.ts';

export const buckets: Checks<BucketUnderTest> = {
  'bucket-made': must('a bucket is made and found', async (bucket) => {
    const name = await bucket.create();
    await bucket.client.send(new HeadBucketCommand({ Bucket: name }));
  }),

  'bucket-lifecycle': must('lifecycle rules are kept', async (bucket) => {
    const { client } = bucket;
    const name = await bucket.create();
    await client.send(
      new PutBucketLifecycleConfigurationCommand({
        Bucket: name,
        LifecycleConfiguration: {
          Rules: [
            {
              ID: 'raw',
              Status: 'Enabled',
              Filter: { Prefix: 'raw/' },
              Expiration: { Days: 90 },
              AbortIncompleteMultipartUpload: { DaysAfterInitiation: 1 },
            },
          ],
        },
      }),
    );
    const { Rules } = await client.send(new GetBucketLifecycleConfigurationCommand({ Bucket: name }));
    const [rule] = Rules ?? [];
    same([rule?.ID, rule?.Expiration?.Days, rule?.Filter?.Prefix], ['raw', 90, 'raw/'], 'rule');
  }),

  'bucket-settings': must('access block, encryption, tags and policy are accepted', async (bucket) => {
    const { client } = bucket;
    const Bucket = await bucket.create();
    await client.send(
      new PutPublicAccessBlockCommand({
        Bucket,
        PublicAccessBlockConfiguration: {
          BlockPublicAcls: true,
          BlockPublicPolicy: true,
          IgnorePublicAcls: true,
          RestrictPublicBuckets: true,
        },
      }),
    );
    const encryption = { ApplyServerSideEncryptionByDefault: { SSEAlgorithm: 'AES256' } } as const;
    await client.send(
      new PutBucketEncryptionCommand({ Bucket, ServerSideEncryptionConfiguration: { Rules: [encryption] } }),
    );
    await client.send(
      new PutBucketTaggingCommand({ Bucket, Tagging: { TagSet: [{ Key: 'a', Value: 'b' }] } }),
    );
    const statement = {
      Effect: 'Deny',
      Principal: '*',
      Action: 's3:*',
      Resource: `arn:aws:s3:::${Bucket}/*`,
      Condition: { Bool: { 'aws:SecureTransport': 'false' } },
    };
    const policy = JSON.stringify({ Version: '2012-10-17', Statement: [statement] });
    await client.send(new PutBucketPolicyCommand({ Bucket, Policy: policy }));
  }),

  'bucket-versions': want('every version is kept, also behind a delete marker', async (bucket) => {
    const { client } = bucket;
    const Bucket = await bucket.create();
    await client.send(
      new PutBucketVersioningCommand({ Bucket, VersioningConfiguration: { Status: 'Enabled' } }),
    );
    same((await client.send(new GetBucketVersioningCommand({ Bucket }))).Status, 'Enabled', 'status');
    const first = await bucket.put('k', '1', { Bucket });
    const second = await bucket.put('k', '2', { Bucket });
    holds(
      first.VersionId !== undefined && first.VersionId !== second.VersionId,
      `version ids ${first.VersionId} and ${second.VersionId}`,
    );
    same(String(await bucket.get('k', { Bucket, VersionId: first.VersionId })), '1', 'first version');
    const marker = await client.send(new DeleteObjectCommand({ Bucket, Key: 'k' }));
    same(marker.DeleteMarker, true, 'delete marker');
    await refused(bucket.get('k', { Bucket }), 'a read behind the marker', 'NoSuchKey');
    const { Versions, DeleteMarkers } = await client.send(new ListObjectVersionsCommand({ Bucket }));
    same([Versions?.length, DeleteMarkers?.length], [2, 1], 'versions and markers');
    await bucket.put('once', '1', { Bucket, IfNoneMatch: '*' });
    const again = await refused(
      bucket.put('once', '2', { Bucket, IfNoneMatch: '*' }),
      'a second creation',
      'PreconditionFailed',
    );
    same(again.status, 412, 'status of a second creation');
  }),
};
