import type { SecondaryIndex } from 'dynalite/db/index.js';
import { reindex } from './reindex.ts';
import type { Input } from './requests.ts';
import type { Engine } from './single-writes.ts';
import { describedExtras, newTable } from './table-definition.ts';
import { description, tableOf } from './table-views.ts';
import type { Table } from './tables.ts';

interface IndexUpdate {
  Create?: SecondaryIndex;
  Delete?: { IndexName: string };
}

/** Adds and drops indexes and changes settings; a new index is filled before the call returns. */
export async function updateTable(engine: Engine, input: Input): Promise<Input> {
  const { definition, settings } = tableOf(engine, input);
  const {
    GlobalSecondaryIndexUpdates: updates = [],
    AttributeDefinitions,
    DeletionProtectionEnabled,
  } = input;
  let indexes = definition.GlobalSecondaryIndexes ?? [];
  for (const { Create, Delete } of updates as IndexUpdate[]) {
    if (Delete !== undefined) indexes = indexes.filter((index) => index.IndexName !== Delete.IndexName);
    if (Create !== undefined) indexes = [...indexes, Create];
  }
  // A fresh definition of the same name has the new indexes checked and described like those of a new table.
  const { definition: renewed } = newTable(
    {
      TableName: definition.TableName,
      KeySchema: definition.KeySchema,
      AttributeDefinitions: AttributeDefinitions ?? definition.AttributeDefinitions,
      BillingMode: 'PAY_PER_REQUEST',
      ...(indexes.length > 0 ? { GlobalSecondaryIndexes: indexes.map(indexInput) } : {}),
      ...(definition.LocalSecondaryIndexes
        ? { LocalSecondaryIndexes: definition.LocalSecondaryIndexes }
        : {}),
    },
    engine.now(),
  );
  const { GlobalSecondaryIndexes: _, ...kept } = definition;
  const changed: Table = {
    definition: {
      ...kept,
      ...describedExtras({ ...input, TableName: definition.TableName }, engine.now()),
      AttributeDefinitions: renewed.AttributeDefinitions,
      ...(renewed.GlobalSecondaryIndexes ? { GlobalSecondaryIndexes: renewed.GlobalSecondaryIndexes } : {}),
    },
    settings: {
      ...settings,
      ...(typeof DeletionProtectionEnabled === 'boolean'
        ? { deletionProtection: DeletionProtectionEnabled }
        : {}),
    },
  };
  if ((updates as IndexUpdate[]).length > 0) await reindex(engine, changed);
  else await engine.tables.save(changed);
  return { TableDescription: { ...description(changed), TableStatus: 'UPDATING' } };
}

/** What CreateTable takes of an index; the rest is description. */
const indexInput = ({ IndexName, KeySchema, Projection }: SecondaryIndex): object => ({
  IndexName,
  KeySchema,
  Projection,
});
