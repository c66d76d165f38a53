import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  DynamoDBClient,
  GetItemCommand,
  ListTablesCommand,
} from '@aws-sdk/client-dynamodb';
import { GetBucketVersioningCommand, S3Client } from '@aws-sdk/client-s3';
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { GetQueueAttributesCommand, SQSClient } from '@aws-sdk/client-sqs';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { type LocalStack, startLocal } from '../../../local/run.ts';
import { serveLocally } from '../../conformance/local-services.ts';
import { RESOURCES, smallProject } from '../run/small-project.ts';

jest.setTimeout(30_000);

const project = smallProject(
  {
    ...RESOURCES,
    Expiring: {
      Type: 'AWS::DynamoDB::Table',
      Properties: {
        TableName: 'expiring',
        BillingMode: 'PAY_PER_REQUEST',
        KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }],
        AttributeDefinitions: [
          { AttributeName: 'pk', AttributeType: 'S' },
          { AttributeName: 'o', AttributeType: 'S' },
        ],
        GlobalSecondaryIndexes: [
          {
            IndexName: 'open',
            KeySchema: [{ AttributeName: 'o', KeyType: 'HASH' }],
            Projection: { ProjectionType: 'KEYS_ONLY' },
          },
        ],
        TimeToLiveSpecification: { AttributeName: 'ttl', Enabled: true },
      },
    },
    Dead: { Type: 'AWS::SQS::Queue', Properties: { QueueName: 'dead.fifo', FifoQueue: true } },
    Live: {
      Type: 'AWS::SQS::Queue',
      Properties: {
        QueueName: 'live.fifo',
        FifoQueue: true,
        RedrivePolicy: { deadLetterTargetArn: { 'Fn::GetAtt': ['Dead', 'Arn'] }, maxReceiveCount: 3 },
      },
    },
    Bucket: {
      Type: 'AWS::S3::Bucket',
      Properties: { BucketName: 'elsewhere', VersioningConfiguration: { Status: 'Enabled' } },
    },
    Secret: { Type: 'AWS::SecretsManager::Secret', Properties: { Name: 'elsewhere' } },
  },
  {
    TableName: { Value: { Ref: 'Table' } },
    LiveUrl: { Value: { Ref: 'Live' } },
    DeadArn: { Value: { 'Fn::GetAtt': ['Dead', 'Arn'] } },
    SecretArn: { Value: { Ref: 'Secret' } },
  },
);

let other: Awaited<ReturnType<typeof serveLocally>>;
let stack: LocalStack | undefined;

async function start(state: string, options: Partial<Parameters<typeof startLocal>[0]> = {}) {
  const environment = {
    AWS_ENDPOINT_URL_DYNAMODB: other.url,
    AWS_ENDPOINT_URL_S3: other.url,
    AWS_ENDPOINT_URL_SQS: other.url,
    AWS_ENDPOINT_URL_SECRETS_MANAGER: other.url,
  };
  stack = await startLocal({ project, state, port: 0, environment, ...options });
  return stack.runtime;
}
const freshState = () => join(mkdtempSync(join(tmpdir(), 'state-')), 'state');

/** SDK settings of the other server, or of any endpoint. */
const at = (endpoint: string) => ({
  endpoint,
  region: 'us-east-1',
  credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
});

beforeEach(async () => {
  other = await serveLocally();
});
afterEach(async () => {
  await stack?.stop();
  stack = undefined;
  await other.close();
});

describe('a run on other servers', () => {
  it('makes there what the template says, and works with it', async () => {
    const { url, outputs, endpoints } = await start(freshState());
    expect(new Set(Object.values(endpoints))).toEqual(new Set([other.url]));
    expect(await (await fetch(`${url}/one`, { method: 'POST' })).json()).toMatchObject({ n: 1 });
    await fetch(`${url}/send`, { method: 'POST' });
    const dynamodb = new DynamoDBClient(at(other.url));
    const queued = async () =>
      (
        await dynamodb.send(
          new GetItemCommand({ TableName: outputs['TableName'], Key: { pk: { S: 'queued' } } }),
        )
      ).Item?.['n']?.N;
    for (let waited = 0; (await queued()) === undefined && waited < 10_000; waited += 50)
      await new Promise((done) => setTimeout(done, 50));
    expect(await queued()).toBe('1');
  });

  it('gives tables, queues, buckets and secrets the properties that matter', async () => {
    const { outputs } = await start(freshState());
    const dynamodb = new DynamoDBClient(at(other.url));
    const TableName = 'expiring';
    const { Table } = await dynamodb.send(new DescribeTableCommand({ TableName }));
    expect(Table?.GlobalSecondaryIndexes?.[0]?.Projection?.ProjectionType).toBe('KEYS_ONLY');
    const expiry = await dynamodb.send(new DescribeTimeToLiveCommand({ TableName }));
    expect(expiry.TimeToLiveDescription?.AttributeName).toBe('ttl');
    const { Attributes } = await new SQSClient(at(other.url)).send(
      new GetQueueAttributesCommand({ QueueUrl: outputs['LiveUrl'], AttributeNames: ['RedrivePolicy'] }),
    );
    expect(JSON.parse(Attributes?.['RedrivePolicy'] ?? '')).toMatchObject({
      deadLetterTargetArn: outputs['DeadArn'],
    });
    const s3 = new S3Client({ ...at(other.url), forcePathStyle: true });
    expect((await s3.send(new GetBucketVersioningCommand({ Bucket: 'elsewhere' }))).Status).toBe('Enabled');
    const value = await new SecretsManagerClient(at(other.url)).send(
      new GetSecretValueCommand({ SecretId: outputs['SecretArn'] }),
    );
    expect(value.SecretString).toMatch(/^\w{44}$/);
  });

  it('finds at its next start what it made, with what is in it', async () => {
    const state = freshState();
    const first = await start(state);
    await fetch(`${first.url}/one`, { method: 'POST' });
    await stack?.stop();
    const second = await start(state);
    expect(second.outputs).toEqual(first.outputs);
    expect(await (await fetch(`${second.url}/one`, { method: 'POST' })).json()).toMatchObject({ n: 2 });
  });

  it('may use one for a single service', async () => {
    const environment = { AWS_ENDPOINT_URL_DYNAMODB: other.url };
    const { endpoints, outputs } = await start(freshState(), { environment });
    expect(endpoints.dynamodb).toBe(other.url);
    expect(endpoints.sqs).not.toBe(other.url);
    const own = await new DynamoDBClient(at(endpoints.sqs)).send(new ListTablesCommand({}));
    expect(own.TableNames).not.toContain(outputs['TableName']);
  });

  it('cannot scale the time of another SQS', async () => {
    await expect(start(freshState(), { timeScale: 10 })).rejects.toThrow(/time of another SQS/);
  });
});
