import { invalid, Refusal } from './refusal.ts';
import { reindex } from './reindex.ts';
import type { Input } from './requests.ts';
import type { Engine } from './single-writes.ts';
import { newTable } from './table-definition.ts';
import { backups, description, tableOf, taggedTable } from './table-views.ts';
import { provisionTable } from './template-table.ts';
import { updateTable } from './update-table.ts';

type Operation = (engine: Engine, input: Input) => Promise<Input>;

const CHANGES: Record<string, Operation> = {
  CreateTable: async (engine, input) => {
    const table = newTable(input, engine.now());
    const name = table.definition.TableName;
    if (engine.tables.find(name) !== undefined)
      throw new Refusal('ResourceInUseException', `Table already exists: ${name}`);
    await engine.tables.save(table);
    return { TableDescription: { ...description(table), TableStatus: 'CREATING' } };
  },
  UpdateTable: updateTable,
  DeleteTable: async (engine, input) => {
    const table = tableOf(engine, input);
    const name = table.definition.TableName;
    if (table.settings.deletionProtection)
      throw invalid(
        `Resource cannot be deleted as it is currently protected against deletion. Disable deletion protection first. Table: ${name}`,
      );
    await engine.tables.remove(name);
    return { TableDescription: { ...description(table), TableStatus: 'DELETING' } };
  },
  UpdateTimeToLive: async (engine, input) => {
    const { TimeToLiveSpecification: wanted } = input as { TimeToLiveSpecification?: TimeToLive };
    if (wanted?.AttributeName === undefined)
      throw invalid('TimeToLiveSpecification.AttributeName must not be null');
    const table = tableOf(engine, input);
    const { ttlAttribute: _, ...others } = table.settings;
    const ttl = wanted.Enabled ? { ttlAttribute: wanted.AttributeName } : {};
    await reindex(engine, { ...table, settings: { ...others, ...ttl } });
    return { TimeToLiveSpecification: wanted };
  },
  UpdateContinuousBackups: async (engine, input) => {
    const wanted = input.PointInTimeRecoverySpecification as
      | { PointInTimeRecoveryEnabled?: boolean }
      | undefined;
    const pointInTimeRecovery = wanted?.PointInTimeRecoveryEnabled === true;
    const table = tableOf(engine, input);
    const changed = { ...table, settings: { ...table.settings, pointInTimeRecovery } };
    await engine.tables.save(changed);
    return backups(changed);
  },
  TagResource: async (engine, input) => {
    const added = (input.Tags ?? []) as { Key: string; Value: string }[];
    const tags = Object.fromEntries(added.map(({ Key, Value }) => [Key, Value]));
    const table = taggedTable(engine, input);
    await engine.tables.save({
      ...table,
      settings: { ...table.settings, tags: { ...table.settings.tags, ...tags } },
    });
    return {};
  },
  UntagResource: async (engine, input) => {
    const removed = new Set((input.TagKeys ?? []) as string[]);
    const table = taggedTable(engine, input);
    const tags = Object.fromEntries(Object.entries(table.settings.tags).filter(([key]) => !removed.has(key)));
    await engine.tables.save({ ...table, settings: { ...table.settings, tags } });
    return {};
  },
};

interface TimeToLive {
  Enabled?: boolean;
  AttributeName?: string;
}

/** The name all changes of tables are locked by: each works on the outcome of the one before. */
const LOCK = 'tables';

/** What can be done to tables as such; a change is in force when the call returns. */
export const TABLE_CHANGES: Record<string, Operation> = Object.fromEntries(
  Object.entries(CHANGES).map(([name, change]) => [
    name,
    (engine, input) => engine.locks.run([LOCK], () => change(engine, input)),
  ]),
);

/** `provisionTable`, in turn with the other changes. */
export const createFromTemplate = (engine: Engine, properties: Input): Promise<void> =>
  engine.locks.run([LOCK], () => provisionTable(engine, properties));
