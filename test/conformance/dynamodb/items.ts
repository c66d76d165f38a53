import {
  BatchGetItemCommand,
  BatchWriteItemCommand,
  TransactGetItemsCommand,
} from '@aws-sdk/client-dynamodb';
import { type Checks, must, want } from '../check.ts';
import { holds, refused, same, sameBytes } from '../expectation.ts';
import { key, type TableUnderTest } from './table-under-test.ts';

const KB = 1024;

export const items: Checks<TableUnderTest> = {
  'item-size': must('an item of 395 KB is kept, one of 410 KB refused', async (table) => {
    const text = (size: number) => ({ S: 'x'.repeat(size * KB) });
    await table.put({ pk: { S: 'large' }, text: text(395) });
    same((await table.get('large'))?.['text']?.S?.length, 395 * KB, 'length');
    await refused(table.put({ pk: { S: 'larger' }, text: text(410) }), '410 KB', 'ValidationException');
  }),

  'exact-values': must('bytes and 38-digit numbers come back exactly', async (table) => {
    const bytes = Uint8Array.from({ length: 256 }, (_, byte) => byte);
    const long = '12345678901234567890123456789012345678';
    const small = '0.00000000000000000000000000001';
    await table.put({ pk: { S: 'exact' }, bytes: { B: bytes }, long: { N: long }, small: { N: small } });
    const item = await table.get('exact');
    sameBytes(item?.['bytes']?.B, bytes, 'bytes');
    same(item?.['long']?.N, long, 'long number');
    same(Number(item?.['small']?.N), Number(small), 'small number');
  }),

  'many-items': must('batches and reads of several items, absent ones included', async (table) => {
    const keys = Array.from({ length: 30 }, (_, index) => key(`many-${index}`));
    const writes = keys.slice(0, 25).map((item) => ({ PutRequest: { Item: item } }));
    await table.client.send(new BatchWriteItemCommand({ RequestItems: { [table.name]: writes } }));
    const read = await table.client.send(
      new BatchGetItemCommand({ RequestItems: { [table.name]: { Keys: keys, ConsistentRead: true } } }),
    );
    same(read.Responses?.[table.name]?.length, 25, 'items read');
    const gets = ['many-0', 'absent'].map((pk) => ({ Get: { TableName: table.name, Key: key(pk) } }));
    const together = await table.client.send(new TransactGetItemsCommand({ TransactItems: gets }));
    same(
      together.Responses?.map(({ Item }) => Item !== undefined),
      [true, false],
      'items found',
    );
  }),

  'consumed-capacity': want('a put tells the capacity it took', async (table) => {
    const { ConsumedCapacity: taken } = await table.put(
      { pk: { S: 'capacity' } },
      { ReturnConsumedCapacity: 'TOTAL' },
    );
    holds((taken?.CapacityUnits ?? 0) >= 1, `capacity units ${taken?.CapacityUnits}`);
  }),
};
