import { DeleteItemCommand, type PutItemCommandInput } from '@aws-sdk/client-dynamodb';
import { type Checks, must } from '../check.ts';
import { refused, refusedEach, same } from '../expectation.ts';
import { key, type TableUnderTest } from './table-under-test.ts';

const now = () => Math.floor(Date.now() / 1000);

/** Takes a key that is free or whose time is over. */
function ifFree(): Partial<PutItemCommandInput> {
  return {
    ConditionExpression: 'attribute_not_exists(pk) OR leaseEnd < :now',
    ExpressionAttributeValues: { ':now': { N: String(now()) } },
  };
}

const claim = (pk: string, leaseEnd: number, by: number) => ({
  pk: { S: pk },
  leaseEnd: { N: String(leaseEnd) },
  by: { N: String(by) },
});

const itemOf = (error: object): unknown => Reflect.get(Object(Reflect.get(error, 'Item')), 'v');

export const claims: Checks<TableUnderTest> = {
  'claim-once': must('a conditional put takes a free or expired key and no other', async (table) => {
    await table.put(claim('once', now() + 100, 1), ifFree());
    const second = table.put(claim('once', now() + 100, 2), ifFree());
    await refused(second, 'a second claim', 'ConditionalCheckFailedException');
    await table.put(claim('once', now() - 5, 3));
    await table.put(claim('once', now() + 100, 4), ifFree());
    same((await table.get('once'))?.['by'], { N: '4' }, 'holder');
  }),

  'refusal-shows-item': must(
    'ALL_OLD on a failed condition carries the item: put, update, delete',
    async (table) => {
      await table.put({ pk: { S: 'old' }, v: { S: 'kept' } });
      const failing = {
        ConditionExpression: 'v = :other',
        ExpressionAttributeValues: { ':other': { S: 'other' } },
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      } as const;
      const { ExpressionAttributeValues: other, ...condition } = failing;
      const calls = {
        put: table.put({ pk: { S: 'old' } }, failing),
        update: table.update('old', {
          ...condition,
          UpdateExpression: 'SET v = :new',
          ExpressionAttributeValues: { ...other, ':new': { S: 'new' } },
        }),
        delete: table.client.send(
          new DeleteItemCommand({ TableName: table.name, Key: key('old'), ...failing }),
        ),
      };
      const refusals = await refusedEach(calls, 'ConditionalCheckFailedException');
      for (const [name, { error }] of refusals) {
        same(itemOf(error), { S: 'kept' }, `item with the refused ${name}`);
      }
    },
  ),

  'claim-race': must('one of 50 simultaneous claims succeeds', async (table) => {
    for (const round of ['race-1', 'race-2', 'race-3', 'race-4']) {
      const leaseEnd = now() + 100;
      const attempts = await Promise.allSettled(
        Array.from({ length: 50 }, (_, by) => table.put(claim(round, leaseEnd, by), ifFree())),
      );
      for (const attempt of attempts) {
        if (attempt.status === 'rejected')
          await refused(Promise.reject(attempt.reason), 'a claim', 'ConditionalCheckFailedException');
      }
      same(attempts.filter(({ status }) => status === 'fulfilled').length, 1, `winners of ${round}`);
    }
  }),

  'add-race': must('50 simultaneous additions are all counted', async (table) => {
    const addition = {
      UpdateExpression: 'ADD n :one',
      ExpressionAttributeValues: { ':one': { N: '1' } },
    };
    await Promise.all(Array.from({ length: 50 }, () => table.update('sum', addition)));
    same((await table.get('sum'))?.['n'], { N: '50' }, 'sum');
  }),
};
