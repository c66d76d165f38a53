import {
  type AttributeValue,
  BatchWriteItemCommand,
  DeleteItemCommand,
  PutItemCommand,
  QueryCommand,
  type QueryCommandInput,
  ScanCommand,
} from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type ServedDynamoDb, serveDynamoDb, TABLE } from './served-dynamodb.ts';

let db: ServedDynamoDb;
beforeAll(async () => {
  db = await serveDynamoDb();
  await db.service.createTable(TABLE);
});
afterAll(() => db.stop());

const TableName = TABLE.TableName;
type Item = Record<string, AttributeValue>;
const put = (Item: Item) => db.client.send(new PutItemCommand({ TableName, Item }));

async function allPages(input: Omit<QueryCommandInput, 'TableName'>): Promise<Item[]> {
  const found: Item[] = [];
  let ExclusiveStartKey: Item | undefined;
  do {
    const page = await db.client.send(new QueryCommand({ TableName, ...input, ExclusiveStartKey }));
    found.push(...(page.Items ?? []));
    ExclusiveStartKey = page.LastEvaluatedKey;
  } while (ExclusiveStartKey !== undefined);
  return found;
}

const open = (stream: string): Omit<QueryCommandInput, 'TableName'> => ({
  IndexName: 'open',
  KeyConditionExpression: 'o = :o',
  ExpressionAttributeValues: { ':o': { S: stream } },
});

it('pages through an index in order of its sort key, both ways', async () => {
  for (const k of [30, 4, 100, -5, 2.5])
    await put({ pk: { S: `sorted${k}` }, sk: { S: 'E' }, o: { S: 'sorted' }, k: { N: String(k) } });
  await put({ pk: { S: 'not open' }, sk: { S: 'E' } });
  const up = await allPages({ ...open('sorted'), Limit: 2 });
  expect(up.map(({ k }) => Number(k?.N))).toEqual([-5, 2.5, 4, 30, 100]);
  const down = await allPages({ ...open('sorted'), Limit: 2, ScanIndexForward: false });
  expect(down.map(({ k }) => Number(k?.N))).toEqual([100, 30, 4, 2.5, -5]);
});

it('keeps every one of 6,000 items with equal index keys, through paging and deletion', async () => {
  const items = Array.from({ length: 6000 }, (_, number) => ({ pk: { S: `same${number}` }, sk: { S: 'E' } }));
  for (let from = 0; from < items.length; from += 25) {
    const puts = items
      .slice(from, from + 25)
      .map((item) => ({ PutRequest: { Item: { ...item, o: { S: 'same' }, k: { N: '1' } } } }));
    await db.client.send(new BatchWriteItemCommand({ RequestItems: { [TableName]: puts } }));
  }
  const paged = await allPages({ ...open('same'), Limit: 700 });
  expect(new Set(paged.map(({ pk }) => pk?.S)).size).toBe(6000);
  expect(paged).toHaveLength(6000);
  await Promise.all(
    items.slice(0, 40).map((Key) => db.client.send(new DeleteItemCommand({ TableName, Key }))),
  );
  expect(await allPages({ ...open('same'), ScanIndexForward: false, Limit: 1000 })).toHaveLength(5960);
}, 30_000);

it('drops an item from a sparse index with its key, and moves it with a changed one', async () => {
  const item = { pk: { S: 'moving' }, sk: { S: 'E' } };
  await put({ ...item, o: { S: 'from' }, k: { N: '1' } });
  await put({ ...item, o: { S: 'to' }, k: { N: '2' } });
  expect(await allPages(open('from'))).toEqual([]);
  expect(await allPages(open('to'))).toHaveLength(1);
  await put(item);
  expect(await allPages(open('to'))).toEqual([]);
});

it('finds a prefix of the sort key, filters, and counts what it looked at', async () => {
  for (const sk of ['H#1', 'H#2', 'H#3', 'S'])
    await put({ pk: { S: 'held' }, sk: { S: sk }, n: { N: sk.slice(-1) === 'S' ? '0' : sk.slice(-1) } });
  const page = await db.client.send(
    new QueryCommand({
      TableName,
      KeyConditionExpression: 'pk = :p AND begins_with(sk, :h)',
      FilterExpression: 'n > :one',
      ExpressionAttributeValues: { ':p': { S: 'held' }, ':h': { S: 'H#' }, ':one': { N: '1' } },
      ConsistentRead: true,
    }),
  );
  expect(page.Items?.map(({ sk }) => sk?.S)).toEqual(['H#2', 'H#3']);
  expect(page).toMatchObject({ Count: 2, ScannedCount: 3 });
});

it('ends a page at 1 MB', async () => {
  for (const sk of ['1', '2', '3', '4'])
    await put({ pk: { S: 'large' }, sk: { S: sk }, d: { S: 'x'.repeat(350 * 1024) } });
  const query = { KeyConditionExpression: 'pk = :p', ExpressionAttributeValues: { ':p': { S: 'large' } } };
  const page = await db.client.send(new QueryCommand({ TableName, ...query }));
  expect(page.Items?.length).toBeLessThan(4);
  expect(page.LastEvaluatedKey).toBeDefined();
  expect(await allPages(query)).toHaveLength(4);
});

it('scans table and index through all pages', async () => {
  const scanned = async (IndexName?: string) => {
    const keys = new Set<string>();
    let ExclusiveStartKey: Item | undefined;
    do {
      const page = await db.client.send(
        new ScanCommand({ TableName, IndexName, ExclusiveStartKey, Limit: 500 }),
      );
      for (const { pk, sk } of page.Items ?? []) keys.add(`${pk?.S} ${sk?.S}`);
      ExclusiveStartKey = page.LastEvaluatedKey;
    } while (ExclusiveStartKey !== undefined);
    return keys;
  };
  const items = await scanned();
  const indexed = await scanned('open');
  // 5 sorted, 1 not open, 5,960 of equal key, 1 moved, 4 held, 4 large.
  expect(items.size).toBe(5975);
  expect(indexed.size).toBe(5965);
});
