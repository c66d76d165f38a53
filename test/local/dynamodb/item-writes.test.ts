import {
  BatchGetItemCommand,
  BatchWriteItemCommand,
  ConditionalCheckFailedException,
  DeleteItemCommand,
  GetItemCommand,
  PutItemCommand,
  type PutItemCommandInput,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type ServedDynamoDb, serveDynamoDb, TABLE } from './served-dynamodb.ts';

let db: ServedDynamoDb;
beforeAll(async () => {
  db = await serveDynamoDb();
  await db.service.createTable(TABLE);
});
afterAll(() => db.stop());

const TableName = TABLE.TableName;
const key = (pk: string) => ({ pk: { S: pk }, sk: { S: 'E' } });
const put = (Item: PutItemCommandInput['Item'], extra: Partial<PutItemCommandInput> = {}) =>
  db.client.send(new PutItemCommand({ TableName, Item, ...extra }));
const get = async (pk: string) =>
  (await db.client.send(new GetItemCommand({ TableName, Key: key(pk), ConsistentRead: true }))).Item;

const CLAIM = {
  ConditionExpression: 'attribute_not_exists(pk) OR win < :now',
  ExpressionAttributeValues: { ':now': { N: '1000' } },
  ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
} as const;

describe('conditional writes', () => {
  it('claims an absent or expired key once and shows the holder to whoever comes late', async () => {
    await put({ ...key('claim'), win: { N: '2000' }, who: { S: 'first' } }, CLAIM);
    const late = await put({ ...key('claim'), win: { N: '2000' } }, CLAIM).catch((error: unknown) => error);
    expect(late).toBeInstanceOf(ConditionalCheckFailedException);
    expect(late).toMatchObject({ Item: { who: { S: 'first' } } });
    await put({ ...key('claim'), win: { N: '999' }, who: { S: 'expired' } });
    await put({ ...key('claim'), win: { N: '2000' }, who: { S: 'second' } }, CLAIM);
    expect(await get('claim')).toMatchObject({ who: { S: 'second' } });
  });

  it('shows the item on a failed update and delete, and only on demand', async () => {
    await put({ ...key('shown'), v: { S: 'kept' } });
    const condition = {
      TableName,
      Key: key('shown'),
      ConditionExpression: 'v = :other',
      ExpressionAttributeValues: { ':other': { S: 'other' } },
    };
    const shown = { ...condition, ReturnValuesOnConditionCheckFailure: 'ALL_OLD' } as const;
    await expect(
      db.client.send(new UpdateItemCommand({ ...shown, UpdateExpression: 'REMOVE v' })),
    ).rejects.toMatchObject({ name: 'ConditionalCheckFailedException', Item: { v: { S: 'kept' } } });
    await expect(db.client.send(new DeleteItemCommand(shown))).rejects.toMatchObject({
      Item: { v: { S: 'kept' } },
    });
    const silent = await db.client.send(new DeleteItemCommand(condition)).catch((error: unknown) => error);
    expect(silent).toMatchObject({ name: 'ConditionalCheckFailedException' });
    expect(silent).not.toHaveProperty('Item.v');
    expect(await get('shown')).toMatchObject({ v: { S: 'kept' } });
  });

  it('lets exactly one of 40 simultaneous claims win, and loses no simultaneous addition', async () => {
    const claims = await Promise.allSettled(
      Array.from({ length: 40 }, () => put({ ...key('race'), win: { N: '2000' } }, CLAIM)),
    );
    expect(claims.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const add = new UpdateItemCommand({
      TableName,
      Key: key('race'),
      UpdateExpression: 'ADD a :one',
      ExpressionAttributeValues: { ':one': { N: '1' } },
    });
    await Promise.all(Array.from({ length: 40 }, () => db.client.send(add)));
    expect(await get('race')).toMatchObject({ a: { N: '40' } });
  });
});

describe('values', () => {
  it('returns bytes and 38-digit numbers as they were', async () => {
    const bytes = Uint8Array.from({ length: 256 }, (_, value) => value);
    const digits = '12345678901234567890123456789012345678';
    await put({ ...key('exact'), b: { B: bytes }, n: { N: digits } });
    const item = await get('exact');
    expect(Buffer.from(item?.['b']?.B ?? [])).toEqual(Buffer.from(bytes));
    expect(item?.['n']).toEqual({ N: digits });
  });

  it('takes 395 KB and refuses 410 KB', async () => {
    await put({ ...key('big'), d: { S: 'x'.repeat(395 * 1024) } });
    await expect(put({ ...key('big'), d: { S: 'x'.repeat(410 * 1024) } })).rejects.toMatchObject({
      name: 'ValidationException',
    });
    expect((await get('big'))?.['d']?.S).toHaveLength(395 * 1024);
  });

  it('counts bytes, not characters', async () => {
    await expect(put({ ...key('euro'), d: { S: '€'.repeat(150 * 1024) } })).rejects.toMatchObject({
      name: 'ValidationException',
    });
    await put({ ...key('euro'), d: { S: '€'.repeat(130 * 1024) } });
  });

  it.each([
    ['an empty key', () => put({ pk: { S: '' }, sk: { S: 'E' } })],
    ['a missing sort key', () => put({ pk: { S: 'x' } })],
    ['an index key of another type', () => put({ ...key('x'), o: { N: '1' } })],
    ['an unused placeholder', () => put(key('x'), { ...CLAIM, ConditionExpression: 'attribute_exists(pk)' })],
  ])('refuses %s', async (_, write) => {
    await expect(write()).rejects.toMatchObject({ name: 'ValidationException' });
  });

  it('refuses a table that is not there', async () => {
    await expect(
      db.client.send(new GetItemCommand({ TableName: 'Nowhere', Key: key('x') })),
    ).rejects.toMatchObject({ name: 'ResourceNotFoundException' });
  });
});

describe('batches', () => {
  it('writes, deletes and reads many items, leaving out what is not there', async () => {
    const names = Array.from({ length: 24 }, (_, number) => `batch${number}`);
    const puts = names.map((name) => ({ PutRequest: { Item: key(name) } }));
    await db.client.send(new BatchWriteItemCommand({ RequestItems: { [TableName]: puts } }));
    const removal = [{ DeleteRequest: { Key: key('batch0') } }, { PutRequest: { Item: key('batch24') } }];
    await db.client.send(new BatchWriteItemCommand({ RequestItems: { [TableName]: removal } }));
    const { Responses } = await db.client.send(
      new BatchGetItemCommand({ RequestItems: { [TableName]: { Keys: [...names, 'batch24'].map(key) } } }),
    );
    expect(Responses?.[TableName]?.map(({ pk }) => pk?.S).sort()).toEqual(
      [...names.slice(1), 'batch24'].sort(),
    );
  });

  it('refuses one item twice', async () => {
    const twice = [{ PutRequest: { Item: key('same') } }, { DeleteRequest: { Key: key('same') } }];
    await expect(
      db.client.send(new BatchWriteItemCommand({ RequestItems: { [TableName]: twice } })),
    ).rejects.toMatchObject({ name: 'ValidationException' });
    expect(await get('same')).toBeUndefined();
  });
});
