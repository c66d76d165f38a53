import {
  ConditionalCheckFailedException,
  DeleteItemCommand,
  DynamoDBClient,
  PutItemCommand,
  TransactionCanceledException,
  TransactionConflictException,
  TransactWriteItemsCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { table } from '../../../lambdas/clients/table.ts';
import { dynamodb, key, ledger, reset, typedKey, waits } from './mocked-table.ts';

const $metadata = {};

const conditionFailed = (item?: Record<string, { S: string }>) =>
  new ConditionalCheckFailedException({ $metadata, message: 'no', ...(item && { Item: item }) });
const cancelled = (...codes: readonly string[]) =>
  new TransactionCanceledException({
    $metadata,
    message: 'no',
    CancellationReasons: codes.map((Code) =>
      Code === 'ConditionalCheckFailed' ? { Code, Item: typedKey } : { Code },
    ),
  });

beforeEach(reset);

describe('a single write', () => {
  it('puts plain values, exact numbers, and asks for the old item', async () => {
    dynamodb.on(PutItemCommand).resolves({});
    const put = { ...key, n: 1, big: 9007199254740993n, no: undefined, deep: { list: [true, null] } };
    const operation = { put, condition: '#a = :a', names: { '#a': 'a' }, values: { ':a': 1 } };
    expect(await ledger.write(operation)).toEqual({ ok: true });
    expect(dynamodb.commandCalls(PutItemCommand)[0]?.args[0].input).toEqual({
      TableName: 'ledger',
      Item: {
        ...typedKey,
        n: { N: '1' },
        big: { N: '9007199254740993' },
        deep: { M: { list: { L: [{ BOOL: true }, { NULL: true }] } } },
      },
      ConditionExpression: '#a = :a',
      ExpressionAttributeNames: { '#a': 'a' },
      ExpressionAttributeValues: { ':a': { N: '1' } },
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
    });
  });

  it('updates and deletes by key, without empty expression values', async () => {
    dynamodb.on(UpdateItemCommand).resolves({}).on(DeleteItemCommand).resolves({});
    await ledger.write({ update: key, expression: 'REMOVE #o', names: { '#o': 'o' }, values: {} });
    await ledger.write({ delete: key });
    const [update] = dynamodb.commandCalls(UpdateItemCommand);
    expect(update?.args[0].input).toMatchObject({ Key: typedKey, UpdateExpression: 'REMOVE #o' });
    expect(update?.args[0].input.ExpressionAttributeValues).toBeUndefined();
    expect(dynamodb.commandCalls(DeleteItemCommand)[0]?.args[0].input).toMatchObject({ Key: typedKey });
  });

  it('tells a false condition, with what stood there', async () => {
    dynamodb
      .on(PutItemCommand)
      .rejectsOnce(conditionFailed({ pk: { S: 'x' } }))
      .rejectsOnce(conditionFailed());
    expect(await ledger.write({ put: key })).toEqual({ ok: false, item: { pk: 'x' } });
    expect(await ledger.write({ put: key })).toEqual({ ok: false, item: undefined });
  });

  it('tries again when a transaction is at the item, and throws other faults', async () => {
    const conflict = new TransactionConflictException({ $metadata, message: 'busy' });
    dynamodb.on(UpdateItemCommand).rejectsOnce(conflict).rejectsOnce(conflict).resolves({});
    expect(await ledger.write({ update: key, expression: 'SET a = b' })).toEqual({ ok: true });
    expect(waits).toEqual([20, 40]);
    dynamodb.on(UpdateItemCommand).rejects(conflict);
    await expect(ledger.write({ update: key, expression: 'SET a = b' })).rejects.toBe(conflict);
    dynamodb.on(UpdateItemCommand).rejects(new Error('down'));
    await expect(ledger.write({ update: key, expression: 'SET a = b' })).rejects.toThrow('down');
  });
});

describe('a transaction', () => {
  it('holds our operations and the user’s own, each with its table', async () => {
    dynamodb.on(TransactWriteItemsCommand).resolves({});
    const result = await ledger.transact(
      [
        { user: { Put: { TableName: 'mine', Item: { id: 5n, tags: new Set(['a']) } } } },
        {
          user: {
            Update: {
              TableName: 'mine',
              Key: { id: 1 },
              UpdateExpression: 'SET n = :n',
              ExpressionAttributeValues: { ':n': 2 },
              ReturnValuesOnConditionCheckFailure: 'NONE',
            },
          },
        },
        { put: key },
        { update: key, expression: 'SET a = :a', values: { ':a': 1 } },
        { delete: key, condition: 'attribute_exists(pk)' },
        { check: key, condition: 'attribute_exists(pk)' },
      ],
      'token',
    );
    expect(result).toEqual({ ok: true });
    const input = dynamodb.commandCalls(TransactWriteItemsCommand)[0]?.args[0].input;
    const old = { ReturnValuesOnConditionCheckFailure: 'ALL_OLD' };
    expect(input?.ClientRequestToken).toBe('token');
    expect(input?.TransactItems).toEqual([
      { Put: { TableName: 'mine', Item: { id: { N: '5' }, tags: { SS: ['a'] } }, ...old } },
      {
        Update: {
          TableName: 'mine',
          Key: { id: { N: '1' } },
          UpdateExpression: 'SET n = :n',
          ExpressionAttributeValues: { ':n': { N: '2' } },
          ReturnValuesOnConditionCheckFailure: 'NONE',
        },
      },
      { Put: { TableName: 'ledger', Item: typedKey, ...old } },
      {
        Update: {
          TableName: 'ledger',
          Key: typedKey,
          UpdateExpression: 'SET a = :a',
          ExpressionAttributeValues: { ':a': { N: '1' } },
          ...old,
        },
      },
      { Delete: { TableName: 'ledger', Key: typedKey, ConditionExpression: 'attribute_exists(pk)', ...old } },
      {
        ConditionCheck: {
          TableName: 'ledger',
          Key: typedKey,
          ConditionExpression: 'attribute_exists(pk)',
          ...old,
        },
      },
    ]);
  });

  it('tells which condition was false, at once', async () => {
    dynamodb
      .on(TransactWriteItemsCommand)
      .rejects(cancelled('TransactionConflict', 'ConditionalCheckFailed'));
    expect(await ledger.transact([{ put: key }, { put: key }])).toEqual({
      ok: false,
      reasons: [{ code: 'TransactionConflict' }, { code: 'ConditionalCheckFailed', item: key }],
    });
    expect(waits).toEqual([]);
  });

  it('tries again on conflicts and throttling alone, with growing waits, and then tells them', async () => {
    dynamodb
      .on(TransactWriteItemsCommand)
      .rejectsOnce(cancelled('TransactionConflict', 'None'))
      .rejectsOnce(cancelled('None', 'ThrottlingError'))
      .resolves({});
    expect(await ledger.transact([{ put: key }])).toEqual({ ok: true });
    expect(waits).toEqual([20, 40]);
    dynamodb.on(TransactWriteItemsCommand).rejects(cancelled('TransactionConflict'));
    expect(await ledger.transact([{ put: key }])).toEqual({
      ok: false,
      reasons: [{ code: 'TransactionConflict' }],
    });
    expect(waits).toEqual([20, 40, 20, 40, 80, 160]);
  });

  it('does not try again what the service will not accept, and throws its faults', async () => {
    dynamodb.on(TransactWriteItemsCommand).rejects(cancelled('ValidationError'));
    expect(await ledger.transact([{ put: key }])).toEqual({
      ok: false,
      reasons: [{ code: 'ValidationError' }],
    });
    dynamodb
      .on(TransactWriteItemsCommand)
      .rejects(new TransactionCanceledException({ $metadata, message: 'no reasons' }));
    await expect(ledger.transact([{ put: key }])).rejects.toThrow('no reasons');
    dynamodb.on(TransactWriteItemsCommand).rejects(new Error('down'));
    await expect(ledger.transact([{ put: key }])).rejects.toThrow('down');
    dynamodb.on(TransactWriteItemsCommand).rejects(
      new TransactionCanceledException({
        $metadata,
        message: 'no',
        CancellationReasons: [{}, { Code: 'ConditionalCheckFailed' }],
      }),
    );
    expect(await ledger.transact([{ put: key }])).toEqual({
      ok: false,
      reasons: [{ code: 'None' }, { code: 'ConditionalCheckFailed' }],
    });
  });
});

it('waits by the clock where nothing else is given', async () => {
  dynamodb.on(TransactWriteItemsCommand).rejectsOnce(cancelled('TransactionConflict')).resolves({});
  const real = table('ledger', new DynamoDBClient({ region: 'eu-west-1' }));
  expect(await real.transact([{ put: key }])).toEqual({ ok: true });
});
