import { suite } from '../suite.ts';
import { claims } from './claims.ts';
import { items } from './items.ts';
import { queries } from './queries.ts';
import { TableUnderTest } from './table-under-test.ts';
import { tables } from './tables.ts';
import { transactions } from './transactions.ts';
import { updates } from './updates.ts';

export const dynamodb = suite({
  service: 'DynamoDB',
  open: TableUnderTest.open,
  close: (table) => table.close(),
  checks: { ...tables, ...claims, ...items, ...updates, ...queries, ...transactions },
});
