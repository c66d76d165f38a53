import { reindex } from './reindex.ts';
import type { Input } from './requests.ts';
import type { Engine } from './single-writes.ts';
import { newTable } from './table-definition.ts';
import type { Table } from './tables.ts';

/** Stored tables have been through JSON, which drops what is undefined and keeps the order of fields. */
const sameJson = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

interface TemplateSettings {
  TimeToLiveSpecification?: { AttributeName?: string; Enabled?: boolean };
  PointInTimeRecoverySpecification?: { PointInTimeRecoveryEnabled?: boolean };
  SSESpecification?: { SSEEnabled?: boolean; SSEType?: string };
  StreamSpecification?: { StreamViewType?: string };
}

/**
 * Makes a table as a template describes it (`AWS::DynamoDB::Table` properties, intrinsics resolved, `TableName`
 * given). A table that is there already keeps its items and takes on the template's indexes and settings; it throws
 * where the keys differ, because then the items cannot be kept.
 */
export async function provisionTable(engine: Engine, properties: Input): Promise<void> {
  const wanted = tableFromTemplate(properties, engine.now());
  const name = wanted.definition.TableName;
  const existing = engine.tables.find(name);
  if (existing === undefined) return engine.tables.save(wanted);
  if (!sameJson(existing.definition.KeySchema, wanted.definition.KeySchema))
    throw new Error(`Table ${name} is stored with other keys than the template has. Start with empty state.`);
  const { TableId, CreationDateTime } = existing.definition;
  const changed: Table = { ...wanted, definition: { ...wanted.definition, TableId, CreationDateTime } };
  if (sameJson(existing, changed)) return;
  await (sameOrder(existing, changed) ? engine.tables.save(changed) : reindex(engine, changed));
}

function sameOrder(one: Table, other: Table): boolean {
  const order = ({ definition, settings }: Table) => [
    definition.GlobalSecondaryIndexes,
    definition.LocalSecondaryIndexes,
    definition.AttributeDefinitions,
    settings.ttlAttribute,
  ];
  return sameJson(order(one), order(other));
}

function tableFromTemplate(properties: Input, now: number): Table {
  const settings = properties as TemplateSettings;
  const { SSESpecification: sse, StreamSpecification: stream, TimeToLiveSpecification: ttl } = settings;
  const table = newTable(
    {
      ...properties,
      ...(sse ? { SSESpecification: { Enabled: sse.SSEEnabled, SSEType: sse.SSEType } } : {}),
      ...(stream ? { StreamSpecification: { ...stream, StreamEnabled: true } } : {}),
    },
    now,
  );
  const recovery = settings.PointInTimeRecoverySpecification?.PointInTimeRecoveryEnabled === true;
  return {
    ...table,
    settings: {
      ...table.settings,
      pointInTimeRecovery: recovery,
      ...(ttl?.Enabled && ttl.AttributeName !== undefined ? { ttlAttribute: ttl.AttributeName } : {}),
    },
  };
}
