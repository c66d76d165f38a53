import { beforeAll, describe, expect, it } from '@jest/globals';
import { Template } from 'aws-cdk-lib/assertions';
import { createApp } from '../../bin/app.ts';
import { UNAVAILABLE } from '../../lib/contract/answers.ts';
import { environmentBytes } from '../../lib/contract/environment.ts';
import { receiveEnvironment } from '../../lib/contract/environments.ts';
import {
  allowed,
  environmentOf,
  plain,
  type Resource,
  resource,
  resourcesOf,
  statements,
  UNCHECKED,
} from './synthesis.ts';

const SOURCES = { Stripe: 'stripe', GitHub: 'github', StandardWebhooks: 'standard-webhooks', Acme: 'acme' };
let template: Template;

beforeAll(() => {
  const assembly = createApp().synth();
  template = Template.fromJSON(assembly.getStackByName('Webhooks').template);
});

const LOGS = (logs: string) => [`logs:CreateLogStream → ${logs}.Arn`, `logs:PutLogEvents → ${logs}.Arn`];
const onLedger = (...actions: readonly string[]) =>
  actions.map((action) => `dynamodb:${action} → GatewayLedgerTable.Arn`);
const ARCHIVE_READ = [
  's3:GetObject → GatewayArchiveBucket.Arn/raw/*',
  's3:ListBucket → GatewayArchiveBucket.Arn',
];

describe('what each function may do', () => {
  it.each(Object.entries(SOURCES))('receiver of %s', (id, source) => {
    expect(allowed(resource(template, 'AWS::IAM::Policy', `${id}EndpointReceiver`))).toEqual(
      [
        ...LOGS(`${id}EndpointReceiverLogs`),
        'dynamodb:PutItem → GatewayLedgerTable.Arn',
        'dynamodb:UpdateItem → GatewayLedgerTable.Arn',
        `s3:PutObject → GatewayArchiveBucket.Arn/raw/${source}/*`,
        `s3:PutObject → GatewayArchiveBucket.Arn/quarantine/${source}/*`,
        `s3:GetObject → GatewayArchiveBucket.Arn/raw/${source}/*`,
        's3:ListBucket → GatewayArchiveBucket.Arn',
        `sqs:SendMessage → ${id}DeliveryQueue.Arn`,
        `secretsmanager:GetSecretValue → ${id}Secret`,
      ].sort(),
    );
  });

  it('processor', () => {
    expect(allowed(resource(template, 'AWS::IAM::Policy', 'JournalProcessor'))).toEqual(
      [
        ...LOGS('JournalProcessorLogs'),
        ...onLedger(
          ...[
            'BatchGetItem',
            'ConditionCheckItem',
            'DeleteItem',
            'GetItem',
            'PutItem',
            'Query',
            'UpdateItem',
          ],
        ),
        'dynamodb:Query → GatewayLedgerTable.Arn/index/open',
        ...ARCHIVE_READ,
        ...['BatchGetItem', 'PutItem', 'UpdateItem'].map((action) => `dynamodb:${action} → JournalTable.Arn`),
        ...Object.keys(SOURCES).flatMap((id) =>
          [
            'ChangeMessageVisibility',
            'DeleteMessage',
            'GetQueueAttributes',
            'ReceiveMessage',
            'SendMessage',
          ].map((action) => `sqs:${action} → ${id}DeliveryQueue.Arn`),
        ),
      ].sort(),
    );
  });

  it('sweep', () => {
    expect(allowed(resource(template, 'AWS::IAM::Policy', 'GatewaySweep'))).toEqual(
      [
        ...LOGS('GatewaySweepLogs'),
        ...onLedger('BatchGetItem', 'ConditionCheckItem', 'DeleteItem', 'GetItem', 'Query', 'UpdateItem'),
        'dynamodb:Query → GatewayLedgerTable.Arn/index/open',
        'dynamodb:Scan → GatewayLedgerTable.Arn/index/open',
        ...ARCHIVE_READ,
      ].sort(),
    );
  });

  it.each(Object.keys(SOURCES))('who else may touch the queue of %s, by the queue policy', (id) => {
    const rights = statements(resource(template, 'AWS::SQS::QueuePolicy', `${id}DeliveryQueuePolicy`))
      .filter(({ Effect }) => Effect === 'Allow')
      .map(({ Principal, Action, Resource }) => ({
        who: plain((Principal as { AWS: unknown }).AWS),
        may: [Action].flat().toSorted(),
        on: plain(Resource),
      }));
    expect(rights).toEqual([
      {
        who: 'GatewaySweepRole.Arn',
        may: ['sqs:GetQueueAttributes', 'sqs:SendMessage'],
        on: `${id}DeliveryQueue.Arn`,
      },
    ]);
  });

  it('has one role each, without managed policies', () => {
    const roles = Object.values(resourcesOf(template, 'AWS::Lambda::Function')).map(({ Properties }) =>
      plain(Properties['Role']),
    );
    expect(new Set(roles).size).toBe(roles.length);
    for (const [id, { Properties }] of Object.entries(resourcesOf(template, 'AWS::IAM::Role'))) {
      if (!id.includes('CloudWatchRole')) expect(Properties['ManagedPolicyArns']).toBeUndefined();
    }
  });
});

describe('edge', () => {
  it('takes every content type as bytes', () => {
    template.hasResourceProperties('AWS::ApiGateway::RestApi', {
      BinaryMediaTypes: ['*/*'],
      EndpointConfiguration: { Types: ['REGIONAL'] },
    });
  });

  it('throttles, and logs by resource path without anything of the request', () => {
    const stage = resource(template, 'AWS::ApiGateway::Stage', 'GatewayEdge');
    expect(stage.Properties).toMatchObject({
      StageName: 'prod',
      MethodSettings: [
        {
          HttpMethod: '*',
          ResourcePath: '/*',
          DataTraceEnabled: false,
          ThrottlingRateLimit: 500,
          ThrottlingBurstLimit: 1000,
        },
      ],
    });
    const { Format } = stage.Properties['AccessLogSetting'] as { readonly Format: string };
    expect(Object.values(JSON.parse(Format))).toContain('$context.resourcePath');
    expect(Format).not.toMatch(/\$context\.path|querystring|header|\$context\.requestOverride/i);
  });

  it('invokes each receiver by its own path only', () => {
    const permissions = Object.values(resourcesOf(template, 'AWS::Lambda::Permission'))
      .filter(({ Properties }) => Properties['Principal'] === 'apigateway.amazonaws.com')
      .map(({ Properties }) => plain(Properties['SourceArn']).split('/').slice(2).join('/'));
    expect(permissions.toSorted()).toEqual(
      Object.values(SOURCES)
        .map((source) => `*/hooks/${source}`)
        .toSorted(),
    );
  });
});

describe('stateful resources', () => {
  it('keep their logical ids', () => {
    const types = [
      'AWS::DynamoDB::Table',
      'AWS::S3::Bucket',
      'AWS::SQS::Queue',
      'AWS::SecretsManager::Secret',
    ];
    expect(types.flatMap((type) => Object.keys(resourcesOf(template, type))).toSorted()).toEqual([
      'AcmeDeliveryDeadLetterQueue7BFCD6B4',
      'AcmeDeliveryQueueA01BB6F2',
      'AcmeSecretF04FCF1F',
      'GatewayArchiveBucketA6483373',
      'GatewayLedgerTableE907A5ED',
      'GitHubDeliveryDeadLetterQueue8076DDF3',
      'GitHubDeliveryQueue2A1E7F0E',
      'GitHubSecret0C4A5322',
      'JournalTableE0A5D4A5',
      'StandardWebhooksDeliveryDeadLetterQueueAA4A6556',
      'StandardWebhooksDeliveryQueue3ECA72B2',
      'StandardWebhooksSecret1EF91067',
      'StripeDeliveryDeadLetterQueueD2BF6B3C',
      'StripeDeliveryQueue098B9514',
      'StripeSecretB293F296',
    ]);
  });

  it('stay when the stack goes', () => {
    for (const type of [
      'AWS::DynamoDB::Table',
      'AWS::S3::Bucket',
      'AWS::SQS::Queue',
      'AWS::SecretsManager::Secret',
    ]) {
      for (const found of Object.values(resourcesOf(template, type))) {
        expect(found).toMatchObject({ DeletionPolicy: 'Retain', UpdateReplacePolicy: 'Retain' });
      }
    }
  });

  it('keeps the ledger restorable, and its open events in a sparse index of keys', () => {
    const { Properties } = resource(template, 'AWS::DynamoDB::Table', 'GatewayLedger');
    expect(Properties).toEqual({
      AttributeDefinitions: [
        { AttributeName: 'pk', AttributeType: 'S' },
        { AttributeName: 'sk', AttributeType: 'S' },
        { AttributeName: 'o', AttributeType: 'S' },
        { AttributeName: 'k', AttributeType: 'N' },
      ],
      KeySchema: [
        { AttributeName: 'pk', KeyType: 'HASH' },
        { AttributeName: 'sk', KeyType: 'RANGE' },
      ],
      GlobalSecondaryIndexes: [
        {
          IndexName: 'open',
          KeySchema: [
            { AttributeName: 'o', KeyType: 'HASH' },
            { AttributeName: 'k', KeyType: 'RANGE' },
          ],
          Projection: { ProjectionType: 'KEYS_ONLY' },
        },
      ],
      BillingMode: 'PAY_PER_REQUEST',
      DeletionProtectionEnabled: true,
      PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
      TimeToLiveSpecification: { AttributeName: 'ttl', Enabled: true },
    });
  });

  it('keeps the archive private, encrypted and versioned, and lets the refused and the superseded end', () => {
    expect(resource(template, 'AWS::S3::Bucket', 'GatewayArchive').Properties).toMatchObject({
      BucketEncryption: {
        ServerSideEncryptionConfiguration: [{ ServerSideEncryptionByDefault: { SSEAlgorithm: 'AES256' } }],
      },
      VersioningConfiguration: { Status: 'Enabled' },
      PublicAccessBlockConfiguration: {
        BlockPublicAcls: true,
        BlockPublicPolicy: true,
        IgnorePublicAcls: true,
        RestrictPublicBuckets: true,
      },
      LifecycleConfiguration: {
        Rules: [
          {
            NoncurrentVersionExpiration: { NoncurrentDays: 30 },
            AbortIncompleteMultipartUpload: { DaysAfterInitiation: 1 },
          },
          { Prefix: 'quarantine/', ExpirationInDays: 30 },
        ],
      },
    });
  });

  it.each(['AWS::S3::BucketPolicy', 'AWS::SQS::QueuePolicy'])('%s refuses plain HTTP', (type) => {
    const policies = Object.values(resourcesOf(template, type));
    expect(policies.length).toBeGreaterThan(0);
    for (const policy of policies) {
      expect(statements(policy)).toContainEqual(
        expect.objectContaining({ Effect: 'Deny', Condition: { Bool: { 'aws:SecureTransport': 'false' } } }),
      );
    }
  });
});

describe('alarms', () => {
  it.each(Object.entries(SOURCES))(
    'of %s look at dead letters, age, answers of 5xx and, where the provider says how long it waits, slow answers',
    (id, source) => {
      const alarms = Object.entries(resourcesOf(template, 'AWS::CloudWatch::Alarm')).filter(([name]) =>
        name.startsWith(`${id}Alarms`),
      );
      const timed = ['GitHub', 'StandardWebhooks'].includes(id);
      expect(alarms).toHaveLength(timed ? 4 : 3);
      const { Metrics } = resource(template, 'AWS::CloudWatch::Alarm', `${id}AlarmsUnavailable`)
        .Properties as {
        readonly Metrics: readonly {
          readonly Id: string;
          readonly MetricStat?: { readonly Metric: unknown };
        }[];
      };
      expect(Metrics.length).toBeLessThanOrEqual(10);
      for (const cause of Object.keys(UNAVAILABLE)) {
        expect(Metrics.find(({ Id }) => Id === cause)?.MetricStat?.Metric).toEqual({
          Namespace: 'CdkWebhooks',
          MetricName: 'DeliveriesUnavailable',
          Dimensions: [
            { Name: 'Reason', Value: cause },
            { Name: 'Source', Value: source },
          ],
        });
      }
    },
  );
});

describe('queues and mappings', () => {
  it.each(Object.keys(SOURCES))('queue of %s', (id) => {
    const fifo = {
      FifoQueue: true,
      DeduplicationScope: 'messageGroup',
      FifoThroughputLimit: 'perMessageGroupId',
      SqsManagedSseEnabled: true,
      MessageRetentionPeriod: 1_209_600,
    };
    const dead = resource(template, 'AWS::SQS::Queue', `${id}DeliveryDeadLetterQueue`);
    expect(dead.Properties).toEqual(fifo);
    expect(resource(template, 'AWS::SQS::Queue', `${id}DeliveryQueue`).Properties).toEqual({
      ...fifo,
      VisibilityTimeout: 180,
      RedrivePolicy: { deadLetterTargetArn: { 'Fn::GetAtt': [dead.id, 'Arn'] }, maxReceiveCount: 5 },
    });
  });

  it.each(Object.keys(SOURCES))('mapping of %s waits for the right to read the queue', (id) => {
    const mapping = resource(template, 'AWS::Lambda::EventSourceMapping', id);
    expect(mapping.Properties).toMatchObject({
      BatchSize: 10,
      FunctionResponseTypes: ['ReportBatchItemFailures'],
      ScalingConfig: { MaximumConcurrency: 50 },
    });
    expect(mapping.Properties).not.toHaveProperty('FilterCriteria');
    expect(mapping.Properties).not.toHaveProperty('MaximumBatchingWindowInSeconds');
    // By way of the function, which waits for its role's policy.
    const processor = resource(template, 'AWS::Lambda::Function', 'JournalProcessor');
    expect(mapping.Properties['FunctionName']).toEqual({ Ref: processor.id });
    expect(processor.DependsOn).toContain(resource(template, 'AWS::IAM::Policy', 'JournalProcessor').id);
  });

  it('sweeps every minute', () => {
    template.hasResourceProperties('AWS::Events::Rule', {
      ScheduleExpression: 'rate(1 minute)',
      State: 'ENABLED',
    });
  });
});

describe('functions', () => {
  it('run on one pinned runtime', () => {
    for (const { Properties } of Object.values(resourcesOf(template, 'AWS::Lambda::Function'))) {
      expect(Properties).toMatchObject({
        Runtime: 'nodejs24.x',
        Architectures: ['arm64'],
        Handler: 'index.handler',
      });
    }
  });

  it('let only the processor feed itself', () => {
    const loops = Object.entries(resourcesOf(template, 'AWS::Lambda::Function'))
      .filter(([, { Properties }]) => Properties['RecursiveLoop'] === 'Allow')
      .map(([id]) => id);
    expect(loops).toEqual([expect.stringMatching(/^JournalProcessor/)]);
  });

  it('carry environments that fit and that their reader accepts', () => {
    for (const [id, found] of Object.entries(resourcesOf(template, 'AWS::Lambda::Function'))) {
      const deployed = Object.fromEntries(
        Object.entries(environmentOf(found)).map(([name, value]) => [
          name,
          typeof value === 'string' ? value : 'x'.repeat(200),
        ]),
      );
      expect(environmentBytes(deployed)).toBeLessThan(4096);
      if (id.includes('Receiver')) {
        expect(receiveEnvironment.decode(deployed)).toMatchObject({
          WEBHOOK_ATTEMPTS: 5,
          WEBHOOK_OLD_AFTER: 365,
        });
      }
    }
  });
});

it('names four outputs', () => {
  expect(Object.keys(template.toJSON()['Outputs']).toSorted()).toEqual([
    'ArchiveBucket',
    'JournalTable',
    'LedgerTable',
    'Url',
  ]);
});

it('keeps nothing of a stack for development but the role of the whole account', () => {
  const stack = createApp({ ...UNCHECKED, context: { removalPolicy: 'destroy' } })
    .synth()
    .getStackByName('Webhooks');
  const kept = Object.entries(stack.template.Resources as Record<string, Resource>)
    .filter(([, { DeletionPolicy }]) => DeletionPolicy === 'Retain')
    .map(([, { Type }]) => Type);
  expect(kept.toSorted()).toEqual(['AWS::ApiGateway::Account', 'AWS::IAM::Role']);
});

it('has no resource that waits for itself', () => {
  const resources: Record<string, unknown> = template.toJSON()['Resources'];
  const done = new Set<string>();
  const visit = (id: string, path: readonly string[]): void => {
    expect(path).not.toContain(id);
    if (done.has(id)) return;
    for (const other of referencesIn(resources[id])) if (other in resources) visit(other, [...path, id]);
    done.add(id);
  };
  for (const id of Object.keys(resources)) visit(id, []);
  expect(done.size).toBe(Object.keys(resources).length);
});

/** Logical ids a value refers to. */
function referencesIn(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    if (name === 'Ref') return [String(inner)];
    if (name === 'DependsOn') return [inner].flat().map(String);
    if (name === 'Fn::GetAtt') return [String([inner].flat()[0])];
    if (name === 'Fn::Sub')
      return [...JSON.stringify(inner).matchAll(/\$\{([A-Za-z0-9]+)/g)].map(([, id = '']) => id);
    return referencesIn(inner);
  });
}
