import { physicalName } from '../physical-names.ts';
import { type ResourceKind, textOf } from './kind.ts';

export const bucket: ResourceKind = {
  used: ['BucketName', 'VersioningConfiguration', 'ObjectLockEnabled', 'ObjectLockConfiguration'],
  inert: [
    'AccessControl',
    'BucketEncryption',
    'LifecycleConfiguration',
    'LoggingConfiguration',
    'MetricsConfigurations',
    'OwnershipControls',
    'PublicAccessBlockConfiguration',
    'IntelligentTieringConfigurations',
    'InventoryConfigurations',
    'Tags',
  ],
  async create(resource, cloud) {
    const name =
      textOf(resource, 'BucketName') ??
      physicalName(resource.stack.name, resource.logicalId, 63)
        .toLowerCase()
        .replace(/[^a-z0-9-]/g, '');
    await cloud.createBucket(name, resource.properties);
    const domain = `${name}.s3.${cloud.region}.amazonaws.com`;
    const attributes = {
      Arn: `arn:aws:s3:::${name}`,
      DomainName: `${name}.s3.amazonaws.com`,
      RegionalDomainName: domain,
    };
    return { ref: name, attributes };
  },
};
