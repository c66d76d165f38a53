import {
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
  UpdateItemCommand,
  UpdateTimeToLiveCommand,
} from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type ServedDynamoDb, serveDynamoDb, TABLE } from './served-dynamodb.ts';

const START = 1_800_000_000;
const SWEEP = 20;
let second = START;
let db: ServedDynamoDb;
beforeAll(async () => {
  db = await serveDynamoDb({ ttlSweepMs: SWEEP, now: () => second * 1000 });
  await db.service.createTable(TABLE);
});
afterAll(() => db.stop());

const TableName = TABLE.TableName;
const key = (pk: string) => ({ pk: { S: pk }, sk: { S: 'E' } });
const put = (pk: string, more = {}) =>
  db.client.send(new PutItemCommand({ TableName, Item: { ...key(pk), ...more } }));
const exists = async (pk: string) =>
  (await db.client.send(new GetItemCommand({ TableName, Key: key(pk) }))).Item !== undefined;
const sweeps = () => new Promise((resolve) => setTimeout(resolve, SWEEP * 8));

it('deletes an item once its second has passed, from its index as well', async () => {
  await put('soon', { ttl: { N: String(START + 10) }, o: { S: 'indexed' }, k: { N: '1' } });
  await put('later', { ttl: { N: String(START + 1000) } });
  await put('text', { ttl: { S: String(START - 10) } });
  await put('ancient', { ttl: { N: '1' } });
  await sweeps();
  expect(await exists('soon')).toBe(true);
  second = START + 11;
  await sweeps();
  expect(await exists('soon')).toBe(false);
  const left = await db.client.send(
    new QueryCommand({
      TableName,
      IndexName: 'open',
      KeyConditionExpression: 'o = :o',
      ExpressionAttributeValues: { ':o': { S: 'indexed' } },
    }),
  );
  expect(left.Items).toEqual([]);
  expect(await exists('later')).toBe(true);
  expect(await exists('text')).toBe(true);
  // More than five years back, which DynamoDB takes for a mistake.
  expect(await exists('ancient')).toBe(true);
});

it('follows a ttl that moves or goes away', async () => {
  await put('moved', { ttl: { N: String(second + 5) } });
  await put('kept', { ttl: { N: String(second + 5) } });
  await db.client.send(
    new UpdateItemCommand({
      TableName,
      Key: key('moved'),
      UpdateExpression: 'SET #t = :later',
      ExpressionAttributeNames: { '#t': 'ttl' },
      ExpressionAttributeValues: { ':later': { N: String(second + 500) } },
    }),
  );
  await put('kept');
  second += 10;
  await sweeps();
  expect(await exists('moved')).toBe(true);
  expect(await exists('kept')).toBe(true);
});

it('takes in items written before expiry was turned on', async () => {
  await put('early', { until: { N: String(second + 5) } });
  const turn = (Enabled: boolean, AttributeName: string) =>
    db.client.send(
      new UpdateTimeToLiveCommand({ TableName, TimeToLiveSpecification: { Enabled, AttributeName } }),
    );
  await turn(false, 'ttl');
  await turn(true, 'until');
  second += 10;
  await sweeps();
  expect(await exists('early')).toBe(false);
});
