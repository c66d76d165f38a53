import type { Item, LevelOperation } from 'dynalite/db/index.js';
import dynalite from 'dynalite/db/index.js';
import { indexPath, itemPath, ttlPath } from './storage.ts';
import type { Table } from './tables.ts';

/** One item's change, or with `before` absent and `after` given its first appearance. */
export interface ItemChange {
  table: Table;
  key: string;
  before: Item | undefined;
  after: Item | undefined;
}

/**
 * Every write a changed item brings about: itself, its index entries, its place in the expiry order. They go to disk
 * in one batch, so that no crash leaves an index that tells of an item which is not there.
 */
export function operationsOf(change: ItemChange): LevelOperation[] {
  const { table, key, after } = change;
  const path = itemPath(table.definition.TableName, key);
  const self: LevelOperation =
    after === undefined ? { type: 'del', key: path } : { type: 'put', key: path, value: after };
  return [self, ...derivedOperations(change)];
}

/** The same without the item itself. */
export function derivedOperations(change: ItemChange): LevelOperation[] {
  return [...indexOperations(change), ...ttlOperations(change)];
}

function indexOperations({ table, key, before, after }: ItemChange): LevelOperation[] {
  const { definition } = table;
  const indexes = [...(definition.GlobalSecondaryIndexes ?? []), ...(definition.LocalSecondaryIndexes ?? [])];
  if (indexes.length === 0) return [];
  const { puts, deletes } = dynalite.getIndexActions(indexes, before, after, definition);
  const path = (index: string, indexKey: string) =>
    indexPath(definition.TableName, index, indexEntryKey(indexKey, key));
  return [
    ...deletes.map((entry): LevelOperation => ({ type: 'del', key: path(entry.index, entry.key) })),
    ...puts.map(
      (entry): LevelOperation => ({ type: 'put', key: path(entry.index, entry.key), value: entry.item }),
    ),
  ];
}

/**
 * dynalite tells entries with equal index keys apart by 24 bits of a digest: among 5,000 of them two would likely
 * share an entry, and one item would be missing from the index. The item's own key makes the entry unique.
 */
export const indexEntryKey = (dynaliteKey: string, itemKey: string): string => `${dynaliteKey}/${itemKey}`;

function ttlOperations({ table, key, before, after }: ItemChange): LevelOperation[] {
  const { ttlAttribute } = table.settings;
  if (ttlAttribute === undefined) return [];
  const was = expirySecond(before, ttlAttribute);
  const is = expirySecond(after, ttlAttribute);
  if (was === is) return [];
  const name = table.definition.TableName;
  const operations: LevelOperation[] = [];
  if (was !== undefined) operations.push({ type: 'del', key: ttlPath(name, was, key) });
  if (is !== undefined) operations.push({ type: 'put', key: ttlPath(name, is, key), value: 0 });
  return operations;
}

/** The second an item expires in; undefined where the attribute is absent or no number. */
function expirySecond(item: Item | undefined, attribute: string): number | undefined {
  const value = item?.[attribute]?.N;
  if (typeof value !== 'string') return undefined;
  const second = Math.floor(Number(value));
  return second >= 0 && second <= Number.MAX_SAFE_INTEGER ? second : undefined;
}
