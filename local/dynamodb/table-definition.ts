import { randomUUID } from 'node:crypto';
import type { SecondaryIndex, TableDefinition } from 'dynalite/db/index.js';
import createTableRules from 'dynalite/validations/createTable.js';
import { checked, type Input } from './requests.ts';
import type { Table, TableSettings } from './tables.ts';

const ARN = 'arn:aws:dynamodb:us-east-1:000000000000:table/';
const ON_DEMAND = { ReadCapacityUnits: 0, WriteCapacityUnits: 0, NumberOfDecreasesToday: 0 };

export const tableArn = (name: string): string => ARN + name;

/** The table a CreateTable input asks for, ready to use; refuses what DynamoDB would refuse. */
export function newTable(input: Input, now: number): Table {
  const settings = settingsFrom(input);
  const extras = describedExtras(input, now);
  // dynalite checks keys, indexes and capacity; what else a table can have it drops.
  const data = checked(structuredClone(input), createTableRules);
  const { BillingMode, ...schema } = data;
  const arn = tableArn(String(data.TableName));
  const definition = {
    ...schema,
    ...extras,
    TableArn: arn,
    TableId: randomUUID(),
    TableStatus: 'ACTIVE',
    CreationDateTime: now / 1000,
    ItemCount: 0,
    TableSizeBytes: 0,
    ProvisionedThroughput: { ...ON_DEMAND, ...(data.ProvisionedThroughput ?? {}) },
    ...(BillingMode === 'PAY_PER_REQUEST' ? { BillingModeSummary: { BillingMode } } : {}),
    ...indexLists(data, arn),
  } as unknown as TableDefinition; // `checked` vouches for the key schema and the attribute definitions
  return { definition, settings };
}

const INDEX_LISTS = ['GlobalSecondaryIndexes', 'LocalSecondaryIndexes'] as const;

function indexLists(data: Input, arn: string): Input {
  const lists = INDEX_LISTS.filter((list) => data[list] !== undefined);
  return Object.fromEntries(
    lists.map((list) => [list, (data[list] as SecondaryIndex[]).map((index) => describedIndex(index, arn))]),
  );
}

function describedIndex(index: SecondaryIndex, arn: string): SecondaryIndex {
  return {
    ...index,
    IndexArn: `${arn}/index/${index.IndexName}`,
    IndexStatus: 'ACTIVE',
    IndexSizeBytes: 0,
    ItemCount: 0,
    ProvisionedThroughput: { ...ON_DEMAND, ...index.ProvisionedThroughput },
  };
}

function settingsFrom(input: Input): TableSettings {
  const tags = (input.Tags ?? []) as { Key: string; Value: string }[];
  return {
    pointInTimeRecovery: false,
    deletionProtection: input.DeletionProtectionEnabled === true,
    tags: Object.fromEntries(tags.map(({ Key, Value }) => [Key, Value])),
    reindexing: false,
  };
}

/** What DescribeTable shows of settings that have no effect on a local table. */
export function describedExtras(input: Input, now: number): Record<string, unknown> {
  const { SSESpecification: sse, StreamSpecification: stream, TableClass } = input as ExtraInput;
  const label = new Date(now).toISOString().replace('Z', '');
  return {
    ...(sse?.Enabled ? { SSEDescription: { Status: 'ENABLED', SSEType: sse.SSEType ?? 'KMS' } } : {}),
    ...(stream?.StreamEnabled
      ? {
          StreamSpecification: stream,
          LatestStreamLabel: label,
          LatestStreamArn: `${tableArn(String(input.TableName))}/stream/${label}`,
        }
      : {}),
    ...(TableClass === undefined ? {} : { TableClassSummary: { TableClass } }),
  };
}

interface ExtraInput {
  SSESpecification?: { Enabled?: boolean; SSEType?: string };
  StreamSpecification?: { StreamEnabled?: boolean };
  TableClass?: string;
}
