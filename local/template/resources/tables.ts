import { physicalName } from '../physical-names.ts';
import type { ResolvedResource } from '../stack.ts';
import { isRecord } from '../template.ts';
import { checkFields, objectsOf, type ResourceKind, textOf } from './kind.ts';

const SHARED = [
  'TableName',
  'KeySchema',
  'AttributeDefinitions',
  'BillingMode',
  'GlobalSecondaryIndexes',
  'LocalSecondaryIndexes',
  'TimeToLiveSpecification',
];

export const table: ResourceKind = {
  used: [...SHARED, 'ProvisionedThroughput', 'PointInTimeRecoverySpecification', 'SSESpecification'],
  inert: [
    'Tags',
    'DeletionProtectionEnabled',
    'TableClass',
    'ContributorInsightsSpecification',
    'ResourcePolicy',
  ],
  async create(resource, cloud) {
    const name = tableName(resource);
    await cloud.createTable({ ...resource.properties, TableName: name });
    return { ref: name, attributes: { Arn: cloud.arn('dynamodb', `table/${name}`) } };
  },
};

/** A global table of one replica is a table; its per-replica settings stand inside the replica. */
export const globalTable: ResourceKind = {
  used: [...SHARED, 'Replicas', 'SSESpecification'],
  inert: ['WriteProvisionedThroughputSettings', 'WriteOnDemandThroughputSettings', 'WarmThroughput'],
  async create(resource, cloud) {
    const replicas = objectsOf(resource, 'Replicas');
    if (replicas.length > 1)
      throw resource.refuse('replicas in other regions are not known to the local run');
    const replica = replicas[0] ?? {};
    checkFields(resource, 'Replicas', replica, [
      'Region',
      'PointInTimeRecoverySpecification',
      'DeletionProtectionEnabled',
      'ContributorInsightsSpecification',
      'TableClass',
      'Tags',
      'SSESpecification',
      'ResourcePolicy',
      'GlobalSecondaryIndexes',
      'ReadOnDemandThroughputSettings',
    ]);
    const { Replicas: _replicas, ...rest } = resource.properties;
    const name = tableName(resource);
    const recovery = replica['PointInTimeRecoverySpecification'];
    await cloud.createTable({
      ...rest,
      TableName: name,
      ...(isRecord(recovery) ? { PointInTimeRecoverySpecification: recovery } : {}),
    });
    return { ref: name, attributes: { Arn: cloud.arn('dynamodb', `table/${name}`), TableId: name } };
  },
};

function tableName(resource: ResolvedResource): string {
  return textOf(resource, 'TableName') ?? physicalName(resource.stack.name, resource.logicalId, 255);
}
