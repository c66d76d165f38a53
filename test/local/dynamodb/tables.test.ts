import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  CreateTableCommand,
  DeleteTableCommand,
  DescribeContinuousBackupsCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  GetItemCommand,
  ListTablesCommand,
  ListTagsOfResourceCommand,
  PutItemCommand,
  QueryCommand,
  TagResourceCommand,
  UntagResourceCommand,
  UpdateContinuousBackupsCommand,
  UpdateTableCommand,
} from '@aws-sdk/client-dynamodb';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { createDynamoDb } from '../../../local/dynamodb/index.ts';
import { type ServedDynamoDb, serveDynamoDb, TABLE } from './served-dynamodb.ts';

let directory: string;
let db: ServedDynamoDb;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'dynamodb-'));
  db = await serveDynamoDb({ directory });
});
afterEach(async () => {
  await db.stop();
  await rm(directory, { recursive: true, force: true });
});

const { TableName } = TABLE;
const ITEM = { pk: { S: 'a' }, sk: { S: 'E' }, o: { S: 'stream' }, k: { N: '1' }, actor: { S: 'by this' } };
const putItem = () => db.client.send(new PutItemCommand({ TableName, Item: ITEM }));
const found = async (IndexName: string, attribute: string, value: string) => {
  const { Items } = await db.client.send(
    new QueryCommand({
      TableName,
      IndexName,
      KeyConditionExpression: `${attribute} = :v`,
      ExpressionAttributeValues: { ':v': { S: value } },
    }),
  );
  return Items?.length;
};
const BY_ACTOR = {
  IndexName: 'byActor',
  KeySchema: [{ AttributeName: 'actor', KeyType: 'HASH' as const }],
  Projection: { ProjectionType: 'ALL' as const },
};

it('makes a table with all a template says of it', async () => {
  await db.service.createTable({
    ...TABLE,
    DeletionProtectionEnabled: true,
    PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
    SSESpecification: { SSEEnabled: true },
    StreamSpecification: { StreamViewType: 'NEW_IMAGE' },
    Tags: [{ Key: 'team', Value: 'billing' }],
  });
  const { Table } = await db.client.send(new DescribeTableCommand({ TableName }));
  expect(Table).toMatchObject({
    TableStatus: 'ACTIVE',
    BillingModeSummary: { BillingMode: 'PAY_PER_REQUEST' },
    DeletionProtectionEnabled: true,
    SSEDescription: { Status: 'ENABLED' },
    StreamSpecification: { StreamViewType: 'NEW_IMAGE' },
    GlobalSecondaryIndexes: [{ IndexName: 'open', IndexStatus: 'ACTIVE' }],
  });
  const ttl = await db.client.send(new DescribeTimeToLiveCommand({ TableName }));
  expect(ttl.TimeToLiveDescription).toEqual({ TimeToLiveStatus: 'ENABLED', AttributeName: 'ttl' });
  const backups = await db.client.send(new DescribeContinuousBackupsCommand({ TableName }));
  expect(backups).toMatchObject({
    ContinuousBackupsDescription: {
      PointInTimeRecoveryDescription: { PointInTimeRecoveryStatus: 'ENABLED' },
    },
  });
  const ResourceArn = Table?.TableArn ?? '';
  const { Tags } = await db.client.send(new ListTagsOfResourceCommand({ ResourceArn }));
  expect(Tags).toEqual([{ Key: 'team', Value: 'billing' }]);
});

it('keeps items over a restart and gives them the indexes a changed template adds', async () => {
  await db.service.createTable(TABLE);
  await putItem();
  await db.stop();
  db = await serveDynamoDb({ directory });
  await db.service.createTable(TABLE);
  expect(await found('open', 'o', 'stream')).toBe(1);
  await db.service.createTable({
    ...TABLE,
    AttributeDefinitions: [
      { AttributeName: 'pk', AttributeType: 'S' },
      { AttributeName: 'sk', AttributeType: 'S' },
      { AttributeName: 'actor', AttributeType: 'S' },
    ],
    GlobalSecondaryIndexes: [BY_ACTOR],
  });
  expect(await found('byActor', 'actor', 'by this')).toBe(1);
  await expect(found('open', 'o', 'stream')).rejects.toMatchObject({ name: 'ValidationException' });
});

it('refuses to take other keys for a table with items', async () => {
  await db.service.createTable(TABLE);
  const other = { ...TABLE, KeySchema: TABLE.KeySchema.slice(0, 1) };
  await expect(db.service.createTable(other)).rejects.toThrow(/Events is stored with other keys/);
});

it('creates, changes, lists and deletes tables through the API', async () => {
  const { TimeToLiveSpecification: _, ...input } = TABLE;
  const create = new CreateTableCommand({
    ...input,
    BillingMode: 'PAY_PER_REQUEST',
    AttributeDefinitions: TABLE.AttributeDefinitions.map(({ AttributeName, AttributeType }) => ({
      AttributeName,
      AttributeType: AttributeType === 'N' ? 'N' : 'S',
    })),
    KeySchema: [
      { AttributeName: 'pk', KeyType: 'HASH' },
      { AttributeName: 'sk', KeyType: 'RANGE' },
    ],
    GlobalSecondaryIndexes: [
      {
        IndexName: 'open',
        KeySchema: [
          { AttributeName: 'o', KeyType: 'HASH' },
          { AttributeName: 'k', KeyType: 'RANGE' },
        ],
        Projection: { ProjectionType: 'KEYS_ONLY' },
      },
    ],
    DeletionProtectionEnabled: true,
  });
  await db.client.send(create);
  await expect(db.client.send(create)).rejects.toMatchObject({ name: 'ResourceInUseException' });
  await putItem();
  await expect(db.client.send(new DeleteTableCommand({ TableName }))).rejects.toMatchObject({
    name: 'ValidationException',
  });
  await db.client.send(
    new UpdateTableCommand({
      TableName,
      DeletionProtectionEnabled: false,
      AttributeDefinitions: [
        { AttributeName: 'pk', AttributeType: 'S' },
        { AttributeName: 'sk', AttributeType: 'S' },
        { AttributeName: 'o', AttributeType: 'S' },
        { AttributeName: 'k', AttributeType: 'N' },
        { AttributeName: 'actor', AttributeType: 'S' },
      ],
      GlobalSecondaryIndexUpdates: [{ Create: BY_ACTOR }],
    }),
  );
  expect(await found('byActor', 'actor', 'by this')).toBe(1);
  expect(await found('open', 'o', 'stream')).toBe(1);
  expect((await db.client.send(new ListTablesCommand({}))).TableNames).toEqual([TableName]);
  await db.client.send(new DeleteTableCommand({ TableName }));
  expect((await db.client.send(new ListTablesCommand({}))).TableNames).toEqual([]);
  await db.client.send(create);
  const { Item } = await db.client.send(new GetItemCommand({ TableName, Key: { pk: ITEM.pk, sk: ITEM.sk } }));
  expect(Item).toBeUndefined();
});

it('tags, untags and turns backups on', async () => {
  await db.service.createTable(TABLE);
  const { Table } = await db.client.send(new DescribeTableCommand({ TableName }));
  const ResourceArn = Table?.TableArn ?? '';
  const Tags = [
    { Key: 'a', Value: '1' },
    { Key: 'b', Value: '2' },
  ];
  await db.client.send(new TagResourceCommand({ ResourceArn, Tags }));
  await db.client.send(new UntagResourceCommand({ ResourceArn, TagKeys: ['a'] }));
  const tagged = await db.client.send(new ListTagsOfResourceCommand({ ResourceArn }));
  expect(tagged.Tags).toEqual([{ Key: 'b', Value: '2' }]);
  const recovery = { PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true } };
  const { ContinuousBackupsDescription } = await db.client.send(
    new UpdateContinuousBackupsCommand({ TableName, ...recovery }),
  );
  expect(ContinuousBackupsDescription?.PointInTimeRecoveryDescription?.PointInTimeRecoveryStatus).toBe(
    'ENABLED',
  );
});

it('is for one process at a time', async () => {
  await expect(createDynamoDb({ directory })).rejects.toThrow();
});
