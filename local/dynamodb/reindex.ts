import { derivedOperations } from './derived-entries.ts';
import type { Engine } from './single-writes.ts';
import { below, itemPath } from './storage.ts';
import type { Table } from './tables.ts';

/**
 * Puts a changed definition in force and fills its indexes and expiry order from the items. Writes made meanwhile
 * already follow the new definition; a crash in between is made good by `resumeReindexing`.
 */
export async function reindex(engine: Engine, changed: Table): Promise<void> {
  const { storage, tables, locks } = engine;
  const name = changed.definition.TableName;
  await tables.save({ ...changed, settings: { ...changed.settings, reindexing: true } });
  const prefix = itemPath(name, '');
  // Writes under way worked out their entries by the old definition.
  await locks.idle((key) => key.startsWith(prefix));
  await storage.clear(`index-${name}~`);
  await storage.clear(`ttl-${name}~`);
  for await (const path of storage.keys(below(prefix)))
    await fillFrom(engine, name, path.slice(prefix.length));
  const current = tables.find(name);
  if (current !== undefined)
    await tables.save({ ...current, settings: { ...current.settings, reindexing: false } });
}

async function fillFrom({ storage, tables, locks }: Engine, name: string, key: string): Promise<void> {
  const path = itemPath(name, key);
  await locks.run([path], async () => {
    const table = tables.find(name);
    const after = storage.item(path);
    if (table === undefined || after === undefined) return;
    await storage.commit(derivedOperations({ table, key, before: undefined, after }));
  });
}

/** Finishes what a crash interrupted. */
export async function resumeReindexing(engine: Engine): Promise<void> {
  for (const table of engine.tables.all()) if (table.settings.reindexing) await reindex(engine, table);
}
