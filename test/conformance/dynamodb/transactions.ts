import { TransactWriteItemsCommand, type TransactWriteItemsCommandInput } from '@aws-sdk/client-dynamodb';
import { type Checks, must, want } from '../check.ts';
import { uniqueName } from '../endpoint.ts';
import { refused, same } from '../expectation.ts';
import { key, type TableUnderTest } from './table-under-test.ts';

type Writes = TransactWriteItemsCommandInput['TransactItems'];

const ONE = { ':one': { N: '1' } };

function transact(table: TableUnderTest, writes: Writes, token?: string) {
  return table.client.send(
    new TransactWriteItemsCommand({ TransactItems: writes, ClientRequestToken: token }),
  );
}

const put = (table: TableUnderTest, pk: string, sk: string) => ({
  TableName: table.name,
  Item: key(pk, sk),
});

const addOne = (table: TableUnderTest, pk: string, sk: string) => ({
  Update: {
    TableName: table.name,
    Key: key(pk, sk),
    UpdateExpression: 'ADD n :one',
    ExpressionAttributeValues: ONE,
  },
});

export const transactions: Checks<TableUnderTest> = {
  'transaction-applies': must('a transaction puts, updates, checks and deletes together', async (table) => {
    await table.put({ ...key('whole', 'gone') });
    await table.put({ ...key('whole', 'seen'), n: { N: '1' } });
    await transact(table, [
      { Put: { ...put(table, 'whole', 'new'), ConditionExpression: 'attribute_not_exists(pk)' } },
      addOne(table, 'whole', 'count'),
      {
        ConditionCheck: {
          TableName: table.name,
          Key: key('whole', 'seen'),
          ConditionExpression: 'n = :one',
          ExpressionAttributeValues: ONE,
        },
      },
      { Delete: { TableName: table.name, Key: key('whole', 'gone') } },
    ]);
    same((await table.get('whole', 'count'))?.['n'], { N: '1' }, 'update');
    same((await table.get('whole', 'new')) !== undefined, true, 'put');
    same(await table.get('whole', 'gone'), undefined, 'deleted item');
  }),

  'transaction-cancelled': must(
    'a cancelled transaction names its reasons and leaves nothing',
    async (table) => {
      await table.put({ ...key('half', 'taken'), v: { S: 'kept' } });
      const { error } = await refused(
        transact(table, [
          { Put: put(table, 'half', 'free') },
          {
            Put: {
              ...put(table, 'half', 'taken'),
              ConditionExpression: 'attribute_not_exists(pk)',
              ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
            },
          },
        ]),
        'the transaction',
        'TransactionCanceledException',
      );
      const reasons: unknown = Reflect.get(error, 'CancellationReasons');
      const list = (Array.isArray(reasons) ? reasons : []) as { Code?: string; Item?: { v?: unknown } }[];
      same(
        list.map(({ Code }) => Code),
        ['None', 'ConditionalCheckFailed'],
        'reasons',
      );
      same(list[1]?.Item?.v, { S: 'kept' }, 'item in the reason');
      same(await table.get('half', 'free'), undefined, 'first put');
    },
  ),

  'transaction-token': want(
    'a repeated ClientRequestToken is applied once, and refused for something else',
    async (table) => {
      const token = uniqueName('token');
      await transact(table, [addOne(table, 'token', 'm')], token);
      await transact(table, [addOne(table, 'token', 'm')], token);
      same((await table.get('token'))?.['n'], { N: '1' }, 'count');
      const other = transact(table, [{ Put: put(table, 'token', 'other') }], token);
      await refused(other, 'another transaction', 'IdempotentParameterMismatchException');
    },
  ),

  'transaction-race': must('one of 20 simultaneous transactions succeeds, whole', async (table) => {
    const attempts = await Promise.allSettled(
      Array.from({ length: 20 }, () =>
        transact(table, [
          { Put: { ...put(table, 'rush', 'lock'), ConditionExpression: 'attribute_not_exists(pk)' } },
          addOne(table, 'rush', 'count'),
        ]),
      ),
    );
    for (const attempt of attempts) {
      if (attempt.status === 'rejected')
        await refused(Promise.reject(attempt.reason), 'a transaction', 'TransactionCanceledException');
    }
    same(attempts.filter(({ status }) => status === 'fulfilled').length, 1, 'winners');
    same((await table.get('rush', 'count'))?.['n'], { N: '1' }, 'count');
  }),
};
