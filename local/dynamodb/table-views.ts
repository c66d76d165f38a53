import type { Input } from './requests.ts';
import type { Engine } from './single-writes.ts';
import { tableArn } from './table-definition.ts';
import type { Table } from './tables.ts';

/** What can be asked about tables as such. */
export const TABLE_VIEWS: Record<string, (engine: Engine, input: Input) => Promise<Input>> = {
  DescribeTable: async (engine, input) => ({ Table: description(tableOf(engine, input)) }),
  ListTables: async ({ tables }, { ExclusiveStartTableName: start, Limit: limit = 100 }) => {
    const names = tables.names().filter((name) => start === undefined || name > String(start));
    const page = names.slice(0, Number(limit));
    return {
      TableNames: page,
      ...(page.length < names.length ? { LastEvaluatedTableName: page.at(-1) } : {}),
    };
  },
  DescribeTimeToLive: async (engine, input) => {
    const { ttlAttribute } = tableOf(engine, input).settings;
    const enabled = { TimeToLiveStatus: 'ENABLED', AttributeName: ttlAttribute };
    return { TimeToLiveDescription: ttlAttribute === undefined ? { TimeToLiveStatus: 'DISABLED' } : enabled };
  },
  DescribeContinuousBackups: async (engine, input) => backups(tableOf(engine, input)),
  ListTagsOfResource: async (engine, input) => {
    const { tags } = taggedTable(engine, input).settings;
    return { Tags: Object.entries(tags).map(([Key, Value]) => ({ Key, Value })) };
  },
};

/** The table an input names, or ResourceNotFoundException. */
export function tableOf({ tables }: Engine, input: Input): Table {
  return tables.require(String(input.TableName));
}

/** The table whose ARN an input gives, or ResourceNotFoundException. */
export function taggedTable({ tables }: Engine, input: Input): Table {
  const arn = String(input.ResourceArn);
  return tables.require(arn.slice(tableArn('').length));
}

/** A table as DescribeTable has it. */
export const description = ({ definition, settings }: Table): Input => ({
  ...definition,
  DeletionProtectionEnabled: settings.deletionProtection,
});

/** A table's backups as DescribeContinuousBackups has them. */
export function backups({ settings }: Table): Input {
  const status = settings.pointInTimeRecovery ? 'ENABLED' : 'DISABLED';
  return {
    ContinuousBackupsDescription: {
      ContinuousBackupsStatus: 'ENABLED',
      PointInTimeRecoveryDescription: { PointInTimeRecoveryStatus: status },
    },
  };
}
