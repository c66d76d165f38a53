import { physicalName } from '../physical-names.ts';
import { checkFields, objectOf, type ResourceKind, textOf } from './kind.ts';

const ATTRIBUTES = [
  'FifoQueue',
  'ContentBasedDeduplication',
  'DeduplicationScope',
  'FifoThroughputLimit',
  'DelaySeconds',
  'MaximumMessageSize',
  'MessageRetentionPeriod',
  'ReceiveMessageWaitTimeSeconds',
  'VisibilityTimeout',
  'RedrivePolicy',
  'RedriveAllowPolicy',
  'SqsManagedSseEnabled',
  'KmsMasterKeyId',
  'KmsDataKeyReusePeriodSeconds',
];

export const queue: ResourceKind = {
  used: ['QueueName', ...ATTRIBUTES],
  inert: ['Tags'],
  async create(resource, cloud) {
    const fifo = String(resource.properties['FifoQueue']) === 'true';
    const name =
      textOf(resource, 'QueueName') ??
      (fifo
        ? `${physicalName(resource.stack.name, resource.logicalId, 75)}.fifo`
        : physicalName(resource.stack.name, resource.logicalId, 80));
    checkFields(resource, 'RedrivePolicy', objectOf(resource, 'RedrivePolicy'), [
      'deadLetterTargetArn',
      'maxReceiveCount',
    ]);
    const attributes = Object.fromEntries(
      ATTRIBUTES.flatMap((attribute) => {
        const value = resource.properties[attribute];
        if (value === undefined) return [];
        return [[attribute, typeof value === 'object' ? JSON.stringify(value) : String(value)]];
      }),
    );
    const { url, arn } = await cloud.provisionQueue({ name, attributes });
    return { ref: url, attributes: { Arn: arn, QueueName: name, QueueUrl: url } };
  },
};
