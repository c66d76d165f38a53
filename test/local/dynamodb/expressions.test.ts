import {
  type AttributeValue,
  GetItemCommand,
  PutItemCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type ServedDynamoDb, serveDynamoDb, TABLE } from './served-dynamodb.ts';

let db: ServedDynamoDb;
beforeAll(async () => {
  db = await serveDynamoDb();
  await db.service.createTable(TABLE);
});
afterAll(() => db.stop());

const TableName = TABLE.TableName;
const Key = { pk: { S: 'x' }, sk: { S: 'E' } };
const texts = (...values: string[]) => values.map((S) => ({ S }));
const ITEM: Record<string, AttributeValue> = {
  ...Key,
  m: { M: { x: { N: '1' }, y: { L: texts('a') } } },
  l: { L: texts('0', '1', '2', '3') },
  tags: { SS: ['p', 'q'] },
  n: { N: '10' },
  t: { S: '€€' },
  b: { B: new Uint8Array(5) },
};
beforeEach(() => db.client.send(new PutItemCommand({ TableName, Item: ITEM })));

const update = (
  UpdateExpression: string,
  values?: Record<string, AttributeValue>,
  ConditionExpression?: string,
) =>
  db.client.send(
    new UpdateItemCommand({
      TableName,
      Key,
      UpdateExpression,
      ConditionExpression,
      ExpressionAttributeValues: values,
      ReturnValues: 'ALL_NEW',
    }),
  );
const meets = async (condition: string, values: Record<string, AttributeValue>) => {
  try {
    await update('REMOVE nothing', values, condition);
    return true;
  } catch (error) {
    expect(error).toMatchObject({ name: 'ConditionalCheckFailedException' });
    return false;
  }
};

describe('an expression used again', () => {
  const rename = (names: Record<string, string>, values: Record<string, AttributeValue>) =>
    db.client
      .send(
        new UpdateItemCommand({
          TableName,
          Key,
          UpdateExpression: 'SET #a = :v',
          ConditionExpression: '#b = :was',
          ExpressionAttributeNames: names,
          ExpressionAttributeValues: values,
          ReturnValues: 'ALL_NEW',
        }),
      )
      .then(
        ({ Attributes }) => Attributes?.[names['#a'] ?? ''],
        (error: Error) => `${error.name}: ${error.message}`,
      );

  it('takes the names and values of its own call', async () => {
    for (const n of ['1', '2', '3'])
      expect(await rename({ '#a': 'x', '#b': 'n' }, { ':v': { N: n }, ':was': { N: '10' } })).toEqual({
        N: n,
      });
    expect(await rename({ '#a': 'y', '#b': 't' }, { ':v': { S: 'text' }, ':was': { S: '€€' } })).toEqual({
      S: 'text',
    });
    expect(await rename({ '#a': 'x', '#b': 'n' }, { ':v': { N: '4' }, ':was': { N: '11' } })).toMatch(
      /^ConditionalCheckFailed/,
    );
  });

  it('is refused each time where it leaves a name or value unused', async () => {
    const names = { '#a': 'x', '#b': 'n', '#c': 'm' };
    for (let turn = 0; turn < 2; turn++) {
      expect(await rename(names, { ':v': { N: '1' }, ':was': { N: '10' } })).toContain('unused');
      expect(
        await rename({ '#a': 'x', '#b': 'n' }, { ':v': { N: '1' }, ':was': { N: '10' }, ':w': { N: '1' } }),
      ).toContain('unused');
    }
  });
});

describe('conditions', () => {
  it.each<[string, AttributeValue, boolean]>([
    ['m = :v', { M: { y: { L: texts('a') }, x: { N: '1.0' } } }, true],
    ['m = :v', { M: { x: { N: '1' } } }, false],
    ['l = :v', { L: texts('0', '1', '2', '3') }, true],
    ['l = :v', { L: texts('1', '0', '2', '3') }, false],
    ['l <> :v', { L: texts('0', '1', '2', '3') }, false],
    ['tags = :v', { SS: ['q', 'p'] }, true],
    ['n = :v', { N: '1e1' }, true],
    ['n = :v', { S: '10' }, false],
    ['n IN (:v)', { N: '10' }, true],
    ['absent = :v', { NULL: true }, false],
    ['absent <> :v', { NULL: true }, true],
    ['size(t) = :v', { N: '6' }, true],
    ['size(b) = :v', { N: '5' }, true],
    ['size(l) > :v', { N: '3' }, true],
    ['size(m) BETWEEN :v AND :v', { N: '2' }, true],
    ['contains(tags, :v)', { S: 'q' }, true],
    ['m.y[0] = :v AND NOT attribute_exists(absent)', { S: 'a' }, true],
    ['attribute_not_exists(n) OR n < :v AND n > :v', { N: '10' }, false],
  ])('%s with %j is %s', async (condition, value, expected) => {
    expect(await meets(condition, { ':v': value })).toBe(expected);
  });
});

describe('updates', () => {
  it('removes the elements named, wherever the clauses stand', async () => {
    const { Attributes } = await update('REMOVE l[0], l[2], m.y[0] SET l[1] = :v', { ':v': { S: 'new' } });
    expect(Attributes).toMatchObject({ l: { L: texts('new', '3') }, m: { M: { y: { L: [] } } } });
  });

  it('reads every value as it was before the update', async () => {
    const { Attributes } = await update('SET n = t, t = n');
    expect(Attributes).toMatchObject({ n: ITEM['t'], t: ITEM['n'] });
  });

  it('refuses an attribute it could not keep', async () => {
    const Item = { ...Key, m: { M: JSON.parse('{"__proto__":{"S":"x"}}') } };
    await expect(db.client.send(new PutItemCommand({ TableName, Item }))).rejects.toMatchObject({
      name: 'ValidationException',
    });
    await db.client.send(new PutItemCommand({ TableName, Item: { ...Key, t: { S: '"__proto__"' } } }));
    const { Item: stored } = await db.client.send(new GetItemCommand({ TableName, Key }));
    expect(stored).toEqual({ ...Key, t: { S: '"__proto__"' } });
  });
});
