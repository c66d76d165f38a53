import { operationsOf } from './derived-entries.ts';
import type { Engine } from './single-writes.ts';
import { itemPath, ttlPath } from './storage.ts';
import type { Table } from './tables.ts';
import { dropExpiredTokens } from './transaction-tokens.ts';

/** DynamoDB leaves items alone whose expiry lies further back, in seconds: they look like a mistake. */
const OLDEST = 5 * 365 * 24 * 60 * 60;

/** Deletes what has expired: items of tables with a TTL attribute, and remembered transactions. */
export async function sweepExpired(engine: Engine): Promise<void> {
  for (const table of engine.tables.all()) await sweepTable(engine, table);
  await dropExpiredTokens(engine);
}

async function sweepTable(engine: Engine, { definition, settings }: Table): Promise<void> {
  if (settings.ttlAttribute === undefined) return;
  const name = definition.TableName;
  const second = Math.floor(engine.now() / 1000);
  const prefixLength = ttlPath(name, 0, '').length;
  const range = { gte: ttlPath(name, Math.max(0, second - OLDEST), ''), lt: ttlPath(name, second, '') };
  for await (const entry of engine.storage.keys(range))
    await expire(engine, name, entry.slice(prefixLength), entry);
}

async function expire(
  { storage, tables, locks }: Engine,
  name: string,
  key: string,
  entry: string,
): Promise<void> {
  const path = itemPath(name, key);
  await locks.run([path], async () => {
    const table = tables.find(name);
    // The entry goes with any write that moves the item's expiry, so one that is still there speaks for the item.
    if (table === undefined || storage.read(entry) === undefined) return;
    const before = storage.item(path);
    await storage.commit(operationsOf({ table, key, before, after: undefined }));
  });
}
