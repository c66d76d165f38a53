import {
  QueryCommand,
  type QueryCommandInput,
  ScanCommand,
  type ScanCommandOutput,
} from '@aws-sdk/client-dynamodb';
import { type Checks, must, want } from '../check.ts';
import { holds, same } from '../expectation.ts';
import type { Item, TableUnderTest } from './table-under-test.ts';

const KB = 1024;

function query(table: TableUnderTest, fields: Omit<QueryCommandInput, 'TableName'>) {
  return table.client.send(new QueryCommand({ TableName: table.name, ...fields }));
}

export const queries: Checks<TableUnderTest> = {
  'index-query': must('a sparse index is read in order, in pages and filtered', async (table) => {
    for (let at = 0; at < 7; at++) {
      const odd = { BOOL: at % 2 === 1 };
      await table.put({ pk: { S: `open-${at}` }, open: { S: 'o' }, at: { N: String(at) }, odd });
    }
    await table.put({ pk: { S: 'closed' } });
    const range: Omit<QueryCommandInput, 'TableName'> = {
      IndexName: 'by-open',
      KeyConditionExpression: '#o = :o AND #at BETWEEN :from AND :to',
      ExpressionAttributeNames: { '#o': 'open', '#at': 'at' },
      ExpressionAttributeValues: { ':o': { S: 'o' }, ':from': { N: '1' }, ':to': { N: '5' } },
      ScanIndexForward: false,
    };
    const seen: number[] = [];
    let start: Item | undefined;
    do {
      const page = await query(table, { ...range, Limit: 2, ExclusiveStartKey: start });
      seen.push(...(page.Items ?? []).map((item) => Number(item['at']?.N)));
      start = page.LastEvaluatedKey;
    } while (start !== undefined);
    same(seen, [5, 4, 3, 2, 1], 'order');
    const filtered = await query(table, {
      ...range,
      FilterExpression: 'odd = :true',
      ExpressionAttributeValues: { ...range.ExpressionAttributeValues, ':true': { BOOL: true } },
    });
    same([filtered.Count, filtered.ScannedCount], [3, 5], 'counted and scanned');
  }),

  'table-query': must(
    'a table is read by prefix, backwards, projected; a scan sees every page',
    async (table) => {
      for (const sk of ['a#1', 'a#2', 'b#1']) {
        await table.put({ pk: { S: 'prefix' }, sk: { S: sk }, v: { S: sk }, w: { S: 'more' } });
      }
      const found = await query(table, {
        KeyConditionExpression: 'pk = :p AND begins_with(sk, :prefix)',
        ExpressionAttributeValues: { ':p': { S: 'prefix' }, ':prefix': { S: 'a#' } },
        ScanIndexForward: false,
        ProjectionExpression: 'v',
        ConsistentRead: true,
      });
      same(found.Items, [{ v: { S: 'a#2' } }, { v: { S: 'a#1' } }], 'items');
      const seen: (string | undefined)[] = [];
      let page: ScanCommandOutput | undefined;
      do {
        page = await table.client.send(
          new ScanCommand({ TableName: table.name, Limit: 3, ExclusiveStartKey: page?.LastEvaluatedKey }),
        );
        seen.push(...(page.Items ?? []).map((item) => `${item['pk']?.S} ${item['sk']?.S}`));
      } while (page.LastEvaluatedKey !== undefined);
      for (const sk of ['a#1', 'a#2', 'b#1']) {
        same(seen.filter((name) => name === `prefix ${sk}`).length, 1, `times the scan saw ${sk}`);
      }
    },
  ),

  'page-size': want('a page of a query ends at 1 MB', async (table) => {
    for (let n = 0; n < 4; n++) {
      await table.put({ pk: { S: 'pages' }, sk: { S: `s${n}` }, text: { S: 'y'.repeat(350 * KB) } });
    }
    const page = await query(table, {
      KeyConditionExpression: 'pk = :p',
      ExpressionAttributeValues: { ':p': { S: 'pages' } },
    });
    const length = page.Items?.length ?? 0;
    holds(
      page.LastEvaluatedKey !== undefined && (length === 2 || length === 3),
      `${length} items, ${page.LastEvaluatedKey === undefined ? 'no' : 'a'} next page`,
    );
  }),
};
