import {
  BatchGetItemCommand,
  DynamoDBClient,
  GetItemCommand,
  QueryCommand,
  ScanCommand,
} from '@aws-sdk/client-dynamodb';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { numberedReader } from '../../../lambdas/clients/numbered-reader.ts';
import { dynamodb, key, ledger, reset, typedKey, waits } from './mocked-table.ts';

beforeEach(reset);

describe('reads', () => {
  it('gets one item consistently', async () => {
    dynamodb
      .on(GetItemCommand)
      .resolvesOnce({ Item: { ...typedKey, k: { N: '9007199254740993' } } })
      .resolves({});
    expect(await ledger.get(key)).toEqual({ ...key, k: 9007199254740993n });
    expect(await ledger.get(key)).toBeUndefined();
    expect(dynamodb.commandCalls(GetItemCommand)[0]?.args[0].input).toMatchObject({
      ConsistentRead: true,
      Key: typedKey,
    });
  });

  it('reads a batch, asks twice more for what was left out, and tells what stays unread', async () => {
    const other = { pk: { S: 'S' }, sk: { S: 'S' } };
    dynamodb
      .on(BatchGetItemCommand)
      .resolvesOnce({ Responses: { ledger: [typedKey] }, UnprocessedKeys: { ledger: { Keys: [other] } } })
      .resolves({ Responses: {}, UnprocessedKeys: { ledger: { Keys: [other] } } });
    expect(await ledger.batchGet([key, { pk: 'S', sk: 'S' }])).toEqual({
      items: [key],
      unread: [{ pk: 'S', sk: 'S' }],
    });
    const calls = dynamodb.commandCalls(BatchGetItemCommand);
    expect(calls).toHaveLength(3);
    expect(calls[2]?.args[0].input.RequestItems).toEqual({ ledger: { Keys: [other], ConsistentRead: true } });
    expect(waits).toEqual([40, 80]);
  });

  it('asks for nothing when there are no keys', async () => {
    expect(await ledger.batchGet([])).toEqual({ items: [], unread: [] });
    expect(dynamodb.calls()).toEqual([]);
  });

  it('queries a list and the open events of a stream', async () => {
    const entry = { pk: { S: 'E#s#h' }, sk: { S: 'E' }, o: { S: 'S#s#x' }, k: { N: '7' } };
    dynamodb
      .on(QueryCommand)
      .resolvesOnce({ Items: [typedKey] })
      .resolvesOnce({ Items: [] })
      .resolvesOnce({ Items: [entry, typedKey] })
      .resolves({});
    expect(await ledger.query('S#s#x', 'H#', 1)).toEqual([key]);
    expect(await ledger.query('S#s#x', 'H#', 1, 'H#7')).toEqual([]);
    expect(await ledger.queryOpen('S#s#x', 25)).toEqual([{ ...key, o: 'S#s#x', k: 7 }]);
    expect(await ledger.queryOpen('S#s#x', 25)).toEqual([]);
    const [list, rest, open] = dynamodb.commandCalls(QueryCommand);
    expect(rest?.args[0].input.ExclusiveStartKey).toEqual({ pk: { S: 'S#s#x' }, sk: { S: 'H#7' } });
    expect(list?.args[0].input.ExclusiveStartKey).toBeUndefined();
    expect(list?.args[0].input).toMatchObject({ ConsistentRead: true, Limit: 1 });
    expect(list?.args[0].input.IndexName).toBeUndefined();
    expect(open?.args[0].input).toMatchObject({ IndexName: 'open', Limit: 25 });
    expect(open?.args[0].input.ConsistentRead).toBeUndefined();
  });

  it('scans the open index page by page', async () => {
    const entry = { pk: { S: 'E#s#h' }, sk: { S: 'E' }, o: { S: 'S#s#x' }, k: { N: '7' } };
    dynamodb
      .on(ScanCommand)
      .resolvesOnce({ Items: [entry], LastEvaluatedKey: entry })
      .resolves({ Items: [entry] });
    const first = await ledger.scanOpen(undefined);
    expect(first).toEqual({ entries: [{ ...key, o: 'S#s#x', k: 7 }], next: { ...key, o: 'S#s#x', k: 7 } });
    expect((await ledger.scanOpen(first.next)).next).toBeUndefined();
    expect(dynamodb.commandCalls(ScanCommand)[1]?.args[0].input.ExclusiveStartKey).toEqual(entry);
  });

  it('reads numbered items of any table in the order asked for', async () => {
    const [first, second] = [
      { pk: { S: 'a' }, sk: { N: '0' } },
      { pk: { S: 'b' }, sk: { N: '0' } },
    ];
    dynamodb.on(BatchGetItemCommand).resolves({
      Responses: {
        journal: [
          { ...second, n: { N: '4' } },
          { ...first, n: { N: '3' } },
        ],
      },
    });
    const read = numberedReader('journal', new DynamoDBClient({ region: 'eu-west-1' }));
    const keys = ['a', 'b', 'c'].map((pk) => ({ pk, sk: 0 }));
    expect(await read(keys)).toEqual([{ pk: 'a', sk: 0, n: 3 }, { pk: 'b', sk: 0, n: 4 }, undefined]);
    expect(dynamodb.commandCalls(BatchGetItemCommand)[0]?.args[0].input).toEqual({
      RequestItems: {
        journal: { Keys: [first, second, { pk: { S: 'c' }, sk: { N: '0' } }], ConsistentRead: true },
      },
    });
  });

  it('does not take a key left unread for one without an item', async () => {
    dynamodb
      .on(BatchGetItemCommand)
      .resolves({ UnprocessedKeys: { journal: { Keys: [{ pk: { S: 'a' }, sk: { N: '0' } }] } } });
    const read = numberedReader('journal', new DynamoDBClient({ region: 'eu-west-1' }));
    await expect(read([{ pk: 'a', sk: 0 }])).rejects.toThrow('unread');
  });
});
