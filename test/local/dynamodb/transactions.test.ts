import {
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
  TransactGetItemsCommand,
  type TransactWriteItem,
  TransactWriteItemsCommand,
} from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type ServedDynamoDb, serveDynamoDb, TABLE } from './served-dynamodb.ts';

let db: ServedDynamoDb;
let now = Date.now();
beforeAll(async () => {
  db = await serveDynamoDb({ now: () => now, ttlSweepMs: 20 });
  await db.service.createTable(TABLE);
});
afterAll(() => db.stop());

const TableName = TABLE.TableName;
const key = (pk: string) => ({ pk: { S: pk }, sk: { S: 'E' } });
const get = async (pk: string) =>
  (await db.client.send(new GetItemCommand({ TableName, Key: key(pk) }))).Item;
const write = (TransactItems: TransactWriteItem[], ClientRequestToken?: string) =>
  db.client.send(new TransactWriteItemsCommand({ TransactItems, ClientRequestToken }));
const put = (pk: string, more = {}): TransactWriteItem => ({
  Put: { TableName, Item: { ...key(pk), ...more } },
});
const putNew = (pk: string): TransactWriteItem => ({
  Put: {
    TableName,
    Item: key(pk),
    ConditionExpression: 'attribute_not_exists(pk)',
    ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
  },
});
const addOne = (pk: string): TransactWriteItem => ({
  Update: {
    TableName,
    Key: key(pk),
    UpdateExpression: 'ADD n :one',
    ExpressionAttributeValues: { ':one': { N: '1' } },
  },
});
const check = (pk: string): TransactWriteItem => ({
  ConditionCheck: { TableName, Key: key(pk), ConditionExpression: 'attribute_exists(pk)' },
});

it('puts, updates, checks and deletes together, indexes included', async () => {
  await write([put('gone'), put('there')]);
  await write([
    put('new', { o: { S: 'stream' }, k: { N: '1' } }),
    addOne('counter'),
    check('there'),
    { Delete: { TableName, Key: key('gone') } },
  ]);
  expect(await get('new')).toBeDefined();
  expect(await get('counter')).toMatchObject({ n: { N: '1' } });
  expect(await get('gone')).toBeUndefined();
  const open = await db.client.send(
    new QueryCommand({
      TableName,
      IndexName: 'open',
      KeyConditionExpression: 'o = :s',
      ExpressionAttributeValues: { ':s': { S: 'stream' } },
    }),
  );
  expect(open.Items).toEqual([{ ...key('new'), o: { S: 'stream' }, k: { N: '1' } }]);
});

it('does nothing where one condition fails, and says which, with the item asked for', async () => {
  await write([put('taken', { who: { S: 'first' } })]);
  const refused = write([put('fresh'), putNew('taken'), check('absent'), addOne('other')]);
  await expect(refused).rejects.toMatchObject({
    name: 'TransactionCanceledException',
    CancellationReasons: [
      { Code: 'None' },
      { Code: 'ConditionalCheckFailed', Item: { who: { S: 'first' } } },
      { Code: 'ConditionalCheckFailed' },
      { Code: 'None' },
    ],
  });
  expect(await get('fresh')).toBeUndefined();
  expect(await get('other')).toBeUndefined();
});

it('cancels for an update that does not fit its item', async () => {
  await write([put('text', { n: { S: 'no number' } })]);
  await expect(write([put('beside'), addOne('text')])).rejects.toMatchObject({
    CancellationReasons: [{ Code: 'None' }, { Code: 'ValidationError' }],
  });
  expect(await get('beside')).toBeUndefined();
});

it('lets one of 20 simultaneous transactions on one item win, whole', async () => {
  const all = await Promise.allSettled(
    Array.from({ length: 20 }, (_, number) =>
      write([addOne('tally'), put(`mine${number}`), putNew('prize')]),
    ),
  );
  const winners = all.flatMap(({ status }, number) => (status === 'fulfilled' ? [number] : []));
  expect(winners).toHaveLength(1);
  expect(await get('tally')).toMatchObject({ n: { N: '1' } });
  const traces = await Promise.all(all.map((_, number) => get(`mine${number}`)));
  expect(traces.flatMap((item, number) => (item ? [number] : []))).toEqual(winners);
});

it('counts up in order when transactions overlap without conditions', async () => {
  await Promise.all(
    Array.from({ length: 20 }, (_, number) => write([addOne('left'), addOne(`x${number}`), addOne('right')])),
  );
  expect(await get('left')).toMatchObject({ n: { N: '20' } });
  expect(await get('right')).toMatchObject({ n: { N: '20' } });
});

it('applies a token once, refuses it for something else, and forgets it after ten minutes', async () => {
  await write([addOne('token')], 'one-token');
  await Promise.all([write([addOne('token')], 'one-token'), write([addOne('token')], 'one-token')]);
  expect(await get('token')).toMatchObject({ n: { N: '1' } });
  await expect(write([addOne('elsewhere')], 'one-token')).rejects.toMatchObject({
    name: 'IdempotentParameterMismatchException',
  });
  now += 10 * 60 * 1000 + 1;
  await new Promise((resolve) => setTimeout(resolve, 100));
  await write([addOne('token')], 'one-token');
  expect(await get('token')).toMatchObject({ n: { N: '2' } });
});

it('may repeat the token of a cancelled transaction', async () => {
  await write([put('blocker')]);
  await expect(write([putNew('blocker')], 'again')).rejects.toMatchObject({
    name: 'TransactionCanceledException',
  });
  await write([putNew('free')], 'again');
  expect(await get('free')).toBeDefined();
});

it.each([
  ['one item twice', [put('dup'), addOne('dup')]],
  ['no items', []],
  ['more than 100 items', Array.from({ length: 101 }, (_, number) => put(`many${number}`))],
  ['two operations in one entry', [{ ...put('two'), ...check('two') }]],
])('refuses %s', async (_, items) => {
  await expect(write(items)).rejects.toMatchObject({ name: 'ValidationException' });
});

it('reads several items, absent ones included, in the order asked for', async () => {
  await db.client.send(new PutItemCommand({ TableName, Item: { ...key('read'), v: { S: 'v' } } }));
  const { Responses } = await db.client.send(
    new TransactGetItemsCommand({
      TransactItems: ['nothing', 'read'].map((pk) => ({ Get: { TableName, Key: key(pk) } })),
    }),
  );
  expect(Responses).toEqual([{}, { Item: { ...key('read'), v: { S: 'v' } } }]);
});
