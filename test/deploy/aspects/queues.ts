import type { AwsCalls } from '../engines/aws-calls.ts';
import { type Aspect, pick } from './aspect.ts';

const SETTINGS = [
  'FifoQueue',
  'DeduplicationScope',
  'FifoThroughputLimit',
  'SqsManagedSseEnabled',
  'MessageRetentionPeriod',
] as const;

async function attributes(aws: AwsCalls, url: string): Promise<Readonly<Record<string, string>>> {
  const { Attributes } = await aws.call<{ Attributes: Record<string, string> }>(
    'sqs',
    'get_queue_attributes',
    {
      QueueUrl: url,
      AttributeNames: ['All'],
    },
  );
  return Attributes;
}

const texts = (values: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));

export const queueAspects: readonly Aspect[] = [
  {
    id: 'queue-settings',
    claim: 'queues are FIFO, of high throughput, encrypted, and keep messages for 14 days',
    type: 'AWS::SQS::Queue',
    compare: async ({ name, properties }, aws) => ({
      want: texts(pick(properties, ...SETTINGS)),
      got: pick(await attributes(aws, name), ...SETTINGS),
    }),
  },
  {
    id: 'queue-visibility',
    claim: 'a delivery queue hides messages for its visibility time-out',
    type: 'AWS::SQS::Queue',
    compare: async ({ name, properties }, aws) =>
      properties['VisibilityTimeout'] === undefined
        ? undefined
        : {
            want: String(properties['VisibilityTimeout']),
            got: (await attributes(aws, name))['VisibilityTimeout'],
          },
  },
  {
    id: 'queue-redrive',
    claim: 'a delivery queue moves messages to its own dead-letter queue after maxReceiveCount',
    type: 'AWS::SQS::Queue',
    compare: async ({ name, properties }, aws) => {
      if (properties['RedrivePolicy'] === undefined) return undefined;
      const { RedrivePolicy = 'null' } = await attributes(aws, name);
      return { want: properties['RedrivePolicy'], got: JSON.parse(RedrivePolicy) };
    },
  },
  {
    id: 'queue-policy',
    claim: 'each queue has its policy, with the refusal of plain HTTP and the rights of the sweep',
    type: 'AWS::SQS::QueuePolicy',
    compare: async ({ properties }, aws) => {
      const [url = ''] = [properties['Queues']].flat().map(String);
      const { Policy = 'null' } = await attributes(aws, url);
      return { want: properties['PolicyDocument'], got: JSON.parse(Policy) };
    },
  },
];
