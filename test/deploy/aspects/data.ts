import type { AwsCalls } from '../engines/aws-calls.ts';
import { AwsError } from '../engines/aws-calls.ts';
import { type Aspect, pick } from './aspect.ts';

interface Table {
  readonly BillingModeSummary?: { readonly BillingMode: string };
  readonly GlobalSecondaryIndexes?: readonly object[];
}

async function table(aws: AwsCalls, name: string): Promise<Table> {
  return (await aws.call<{ Table: Table }>('dynamodb', 'describe_table', { TableName: name })).Table;
}

/** What a bucket says to one question; `nothing` where it has none of it. */
async function bucketPart(aws: AwsCalls, bucket: string, operation: string, field: string): Promise<unknown> {
  try {
    return (await aws.call<Record<string, unknown>>('s3', operation, { Bucket: bucket }))[field];
  } catch (error) {
    if (error instanceof AwsError && error.code.startsWith('NoSuch')) return 'nothing';
    throw error;
  }
}

export const dataAspects: readonly Aspect[] = [
  {
    id: 'table-keys',
    claim: 'tables have their keys and the open index, are paid by request and protected from deletion',
    type: 'AWS::DynamoDB::Table',
    compare: async ({ name, properties }, aws) => {
      const got = await table(aws, name);
      const names = ['KeySchema', 'AttributeDefinitions', 'DeletionProtectionEnabled'];
      return {
        want: {
          ...pick(properties, ...names, 'BillingMode'),
          indexes: [properties['GlobalSecondaryIndexes'] ?? []].flat(),
        },
        got: {
          ...pick(got, ...names),
          BillingMode: got.BillingModeSummary?.BillingMode,
          indexes: (got.GlobalSecondaryIndexes ?? []).map((index) =>
            pick(index, 'IndexName', 'KeySchema', 'Projection'),
          ),
        },
      };
    },
  },
  {
    id: 'table-ttl',
    claim: 'the ledger deletes finished events by ttl',
    type: 'AWS::DynamoDB::Table',
    compare: async ({ name, properties }, aws) => {
      if (properties['TimeToLiveSpecification'] === undefined) return undefined;
      const { TimeToLiveDescription: got } = await aws.call<{
        TimeToLiveDescription: { AttributeName?: string; TimeToLiveStatus: string };
      }>('dynamodb', 'describe_time_to_live', { TableName: name });
      return {
        want: { AttributeName: 'ttl', TimeToLiveStatus: 'ENABLED' },
        got: { ...pick(got, 'AttributeName', 'TimeToLiveStatus') },
      };
    },
  },
  {
    id: 'table-restore',
    claim: 'tables can be restored to a point in time',
    type: 'AWS::DynamoDB::Table',
    compare: async ({ name }, aws) => {
      const { ContinuousBackupsDescription: got } = await aws.call<{
        ContinuousBackupsDescription: {
          PointInTimeRecoveryDescription: { PointInTimeRecoveryStatus: string };
        };
      }>('dynamodb', 'describe_continuous_backups', { TableName: name });
      return { want: 'ENABLED', got: got.PointInTimeRecoveryDescription.PointInTimeRecoveryStatus };
    },
  },
  {
    id: 'bucket-privacy',
    claim: 'the archive is encrypted, versioned, owned by the account and closed to the public',
    type: 'AWS::S3::Bucket',
    compare: async ({ name, properties }, aws) => {
      const encryption = await bucketPart(
        aws,
        name,
        'get_bucket_encryption',
        'ServerSideEncryptionConfiguration',
      );
      return {
        want: {
          ...pick(properties, 'PublicAccessBlockConfiguration', 'OwnershipControls'),
          Status: 'Enabled',
          algorithm: 'AES256',
        },
        got: {
          PublicAccessBlockConfiguration: await bucketPart(
            aws,
            name,
            'get_public_access_block',
            'PublicAccessBlockConfiguration',
          ),
          OwnershipControls: await bucketPart(
            aws,
            name,
            'get_bucket_ownership_controls',
            'OwnershipControls',
          ),
          Status: await bucketPart(aws, name, 'get_bucket_versioning', 'Status'),
          algorithm: /"SSEAlgorithm":"(\w+)"/.exec(JSON.stringify(encryption))?.[1],
        },
      };
    },
  },
  {
    id: 'bucket-lifecycle',
    claim: 'refused requests and superseded versions end',
    type: 'AWS::S3::Bucket',
    compare: async ({ name }, aws) => {
      const rules = await bucketPart(aws, name, 'get_bucket_lifecycle_configuration', 'Rules');
      return {
        want: ['clean-up', 'quarantine'],
        got: Array.isArray(rules) ? rules.map(({ ID }: { readonly ID?: string }) => ID).sort() : rules,
      };
    },
  },
  {
    id: 'bucket-policy',
    claim: 'the archive refuses plain HTTP',
    type: 'AWS::S3::BucketPolicy',
    compare: async ({ properties }, aws) => ({
      want: properties['PolicyDocument'],
      got: JSON.parse(
        String(await bucketPart(aws, String(properties['Bucket']), 'get_bucket_policy', 'Policy')),
      ),
    }),
  },
  {
    id: 'secret-empty',
    claim: 'a secret is made without any version',
    type: 'AWS::SecretsManager::Secret',
    compare: async ({ name }, aws) => {
      const { Versions } = await aws.call<{ Versions: readonly object[] }>(
        'secretsmanager',
        'list_secret_version_ids',
        { SecretId: name },
      );
      return { want: 0, got: Versions.length };
    },
  },
];
