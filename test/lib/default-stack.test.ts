import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Template } from 'aws-cdk-lib/assertions';
import { createApp } from '../../bin/app.ts';
import { environmentBytes } from '../../lib/contract/environment.ts';
import { receiveEnvironment } from '../../lib/contract/environments.ts';
import { defaultTemplate, SOURCES } from './default-template.ts';
import { environmentOf, plain, type Resource, resource, resourcesOf, UNCHECKED } from './synthesis.ts';

let template: Template;

beforeAll(() => {
  template = defaultTemplate();
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
      expect(Metrics.map(({ Id }) => Id).toSorted()).toEqual(['answered', 'errors', 'expr_1', 'throttles']);
      expect(Metrics.find(({ Id }) => Id === 'answered')?.MetricStat?.Metric).toEqual({
        Namespace: 'CdkWebhooks',
        MetricName: 'DeliveriesUnavailable',
        Dimensions: [
          { Name: 'Gateway', Value: 'Webhooks/Gateway' },
          { Name: 'Source', Value: source },
        ],
      });
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
      // Nothing there says where Node finds hosts, or whom it trusts.
      expect(Object.keys(deployed).filter((name) => !/^(WEBHOOK|JOURNAL|POWERTOOLS)_/.test(name))).toEqual(
        [],
      );
      if (id.includes('Receiver')) {
        expect(receiveEnvironment.decode(deployed)).toMatchObject({
          WEBHOOK_ATTEMPTS: 5,
          WEBHOOK_OLD_AFTER: 365,
        });
      }
    }
  });
});

it('names its parts and the secrets that wait for a value in outputs', () => {
  const names = Object.keys(template.toJSON()['Outputs']).map((name) => name.replace(/[0-9A-F]{8}$/, ''));
  expect(names.toSorted()).toEqual([
    'AcmeSecretName',
    'AlarmTopic',
    'ArchiveBucket',
    'GitHubSecretName',
    'JournalTable',
    'LedgerTable',
    'StandardWebhooksSecretName',
    'StripeSecretName',
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
