import { PutItemCommand } from '@aws-sdk/client-dynamodb';
import { type Checks, must, want } from '../check.ts';
import { refusedEach, same } from '../expectation.ts';
import type { TableUnderTest } from './table-under-test.ts';

export const updates: Checks<TableUnderTest> = {
  'update-expressions': must(
    'an update sets, appends, adds and removes, and returns the new',
    async (table) => {
      const first = await table.update('update', {
        ReturnValues: 'ALL_NEW',
        UpdateExpression:
          'SET #h = list_append(if_not_exists(#h, :none), :entry), born = if_not_exists(born, :born) ADD n :one, tags :tags REMOVE gone',
        ExpressionAttributeNames: { '#h': 'history' },
        ExpressionAttributeValues: {
          ':none': { L: [] },
          ':entry': { L: [{ M: { at: { S: 'first' } } }] },
          ':born': { S: 'now' },
          ':one': { N: '1' },
          ':tags': { SS: ['blue'] },
        },
      });
      same(
        [first.Attributes?.['history']?.L?.length, first.Attributes?.['n']?.N],
        [1, '1'],
        'after the first',
      );
      const second = await table.update('update', {
        ReturnValues: 'UPDATED_NEW',
        ConditionExpression: 'attribute_exists(pk) AND size(history) = :one AND contains(tags, :blue)',
        UpdateExpression: 'SET history = list_append(history, :entry), n = n + :one',
        ExpressionAttributeValues: {
          ':entry': { L: [{ S: 'second' }] },
          ':one': { N: '1' },
          ':blue': { S: 'blue' },
        },
      });
      same(second.Attributes?.['n']?.N, '2', 'after the second');
      await table.update('update', {
        UpdateExpression: 'SET history[0].#at = :changed',
        ExpressionAttributeNames: { '#at': 'at' },
        ExpressionAttributeValues: { ':changed': { S: 'changed' } },
      });
      const item = await table.get('update');
      same(item?.['history'], { L: [{ M: { at: { S: 'changed' } } }, { S: 'second' }] }, 'history');
      same(item?.['born'], { S: 'now' }, 'first value');
    },
  ),

  'faulty-requests': want('what an item or an expression may not be is refused', async (table) => {
    const value = { ':a': { S: 'a' } };
    const calls = {
      'an empty key': table.put({ pk: { S: '' } }),
      'an item without its sort key': table.client.send(
        new PutItemCommand({ TableName: table.name, Item: { pk: { S: 'x' } } }),
      ),
      'a value nothing uses': table.update('x', {
        UpdateExpression: 'SET a = :a',
        ExpressionAttributeValues: { ...value, ':b': { S: 'b' } },
      }),
      'a reserved word': table.update('x', {
        UpdateExpression: 'SET status = :a',
        ExpressionAttributeValues: value,
      }),
      'a value nobody gave': table.update('x', {
        UpdateExpression: 'SET a = :z',
        ExpressionAttributeValues: value,
      }),
      'overlapping paths': table.update('x', {
        UpdateExpression: 'SET h = :a, h[0] = :a',
        ExpressionAttributeValues: value,
      }),
      'a change of the key': table.update('x', {
        UpdateExpression: 'SET pk = :a',
        ExpressionAttributeValues: value,
      }),
    };
    await refusedEach(calls, 'ValidationException');
  }),
};
