import type { SecondaryIndex } from 'dynalite/db/index.js';
import { invalid, Refusal } from './refusal.ts';
import { reindex } from './reindex.ts';
import type { Input } from './requests.ts';
import type { Engine } from './single-writes.ts';
import { describedExtras, newTable, tableArn } from './table-definition.ts';
import type { Table } from './tables.ts';

type Operation = (engine: Engine, input: Input) => Promise<Input>;

/** Everything about tables as such; a change is in force when the call returns. */
export const TABLE_OPERATIONS: Record<string, Operation> = {
  CreateTable: async (engine, input) => {
    const table = newTable(input, engine.now());
    const name = table.definition.TableName;
    if (engine.tables.find(name) !== undefined)
      throw new Refusal('ResourceInUseException', `Table already exists: ${name}`);
    await engine.tables.save(table);
    return { TableDescription: { ...description(table), TableStatus: 'CREATING' } };
  },
  DescribeTable: async (engine, input) => ({ Table: description(tableOf(engine, input)) }),
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
  ListTables: async ({ tables }, { ExclusiveStartTableName: start, Limit: limit = 100 }) => {
    const names = tables.names().filter((name) => start === undefined || name > String(start));
    const page = names.slice(0, Number(limit));
    return {
      TableNames: page,
      ...(page.length < names.length ? { LastEvaluatedTableName: page.at(-1) } : {}),
    };
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
  DescribeTimeToLive: async (engine, input) => {
    const { ttlAttribute } = tableOf(engine, input).settings;
    const enabled = { TimeToLiveStatus: 'ENABLED', AttributeName: ttlAttribute };
    return { TimeToLiveDescription: ttlAttribute === undefined ? { TimeToLiveStatus: 'DISABLED' } : enabled };
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
  DescribeContinuousBackups: async (engine, input) => backups(tableOf(engine, input)),
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
  ListTagsOfResource: async (engine, input) => {
    const { tags } = taggedTable(engine, input).settings;
    return { Tags: Object.entries(tags).map(([Key, Value]) => ({ Key, Value })) };
  },
};

interface TimeToLive {
  Enabled?: boolean;
  AttributeName?: string;
}

interface IndexUpdate {
  Create?: SecondaryIndex;
  Delete?: { IndexName: string };
}

async function updateTable(engine: Engine, input: Input): Promise<Input> {
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

function tableOf({ tables }: Engine, input: Input): Table {
  return tables.require(String(input.TableName));
}

function taggedTable({ tables }: Engine, input: Input): Table {
  const arn = String(input.ResourceArn);
  return tables.require(arn.slice(tableArn('').length));
}

const description = ({ definition, settings }: Table): Input => ({
  ...definition,
  DeletionProtectionEnabled: settings.deletionProtection,
});

function backups({ settings }: Table): Input {
  const status = settings.pointInTimeRecovery ? 'ENABLED' : 'DISABLED';
  return {
    ContinuousBackupsDescription: {
      ContinuousBackupsStatus: 'ENABLED',
      PointInTimeRecoveryDescription: { PointInTimeRecoveryStatus: status },
    },
  };
}
