import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { Duration } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import * as lambda from 'aws-cdk-lib/aws-lambda';
import * as secretsmanager from 'aws-cdk-lib/aws-secretsmanager';
import { createApp } from '../../bin/app.ts';
import { StripeWebhook, WebhookGateway, WebhookProcessor } from '../../lib/index.ts';
import {
  allowed,
  environmentOf,
  newStack,
  plain,
  type Resource,
  resource,
  resourcesOf,
  UNCHECKED,
} from '../lib/synthesis.ts';

const ROOT = join(import.meta.dirname, '..', '..');
let template: Template;
const all = (type: string): readonly Resource[] => Object.values(resourcesOf(template, type));
const number = (found: Resource, name: string): number => Number(found.Properties[name]);

beforeAll(() => {
  template = Template.fromJSON(createApp(UNCHECKED).synth().getStackByName('Webhooks').template);
});

describe('raw-body', () => {
  it('WH-012 the gateway hands every content type over as bytes', () => {
    const [api] = all('AWS::ApiGateway::RestApi');
    expect(api?.Properties['BinaryMediaTypes']).toContain('*/*');
  });
});

describe('handshake-probe', () => {
  it('WH-078 a hook takes GET and HEAD as well as POST', () => {
    const methods = all('AWS::ApiGateway::Method');
    expect(methods.length).toBeGreaterThan(0);
    for (const { Properties } of methods) expect(Properties['HttpMethod']).toBe('ANY');
  });
});

describe('dedupe-ttl', () => {
  it('WH-108 the ledger forgets by itself, is paid by use and can be restored', () => {
    expect(resource(template, 'AWS::DynamoDB::Table', 'GatewayLedger').Properties).toMatchObject({
      TimeToLiveSpecification: { AttributeName: 'ttl', Enabled: true },
      BillingMode: 'PAY_PER_REQUEST',
      PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
    });
  });
});

describe('fifo-ordering-batch', () => {
  it('WH-113 every mapping listens to the records a batch reports as failed', () => {
    const mappings = all('AWS::Lambda::EventSourceMapping');
    expect(mappings.length).toBeGreaterThan(0);
    for (const { Properties } of mappings) {
      expect(Properties['FunctionResponseTypes']).toContain('ReportBatchItemFailures');
    }
  });
});

describe('dlq-redrive-replay', () => {
  const queues = () => {
    const dead = Object.entries(resourcesOf(template, 'AWS::SQS::Queue')).filter(([id]) =>
      id.includes('DeadLetter'),
    );
    return {
      dead,
      sources: all('AWS::SQS::Queue').filter(({ Properties }) => 'RedrivePolicy' in Properties),
    };
  };

  it('WH-124 dead letters outlive the queue they come from, and age is watched', () => {
    const { dead, sources } = queues();
    expect(dead).toHaveLength(sources.length);
    for (const [, found] of dead) expect(number(found, 'MessageRetentionPeriod')).toBe(1_209_600);
    for (const source of sources) {
      const { maxReceiveCount } = source.Properties['RedrivePolicy'] as { readonly maxReceiveCount: number };
      expect(number(source, 'MessageRetentionPeriod')).toBeLessThanOrEqual(1_209_600);
      expect(number(source, 'MessageRetentionPeriod')).toBeGreaterThan(
        maxReceiveCount * number(source, 'VisibilityTimeout'),
      );
    }
    const watched = all('AWS::CloudWatch::Alarm').filter(
      ({ Properties }) => Properties['MetricName'] === 'ApproximateAgeOfOldestMessage',
    );
    expect(watched).toHaveLength(sources.length);
  });

  it('WH-128 an alarm counts the dead letters there are, however they came', () => {
    const alarms = all('AWS::CloudWatch::Alarm')
      .filter(({ Properties }) => Properties['MetricName'] === 'ApproximateNumberOfMessagesVisible')
      .map(({ Properties }) => {
        expect(Properties).toMatchObject({
          Threshold: 1,
          ComparisonOperator: 'GreaterThanOrEqualToThreshold',
          EvaluationPeriods: 1,
        });
        const [dimension] = Properties['Dimensions'] as readonly { readonly Value: unknown }[];
        return plain(dimension?.Value);
      });
    expect(alarms.toSorted()).toEqual(
      queues()
        .dead.map(([id]) => plain({ 'Fn::GetAtt': [id, 'QueueName'] }))
        .toSorted(),
    );
  });
});

describe('lambda-sqs-config', () => {
  it('WH-130 concurrency is limited at the mapping, so that throttling takes no receives', () => {
    for (const { Properties } of all('AWS::Lambda::EventSourceMapping')) {
      expect(Properties).toMatchObject({ ScalingConfig: { MaximumConcurrency: expect.any(Number) } });
    }
    for (const { Properties } of all('AWS::Lambda::Function')) {
      expect(Properties).not.toHaveProperty('ReservedConcurrentExecutions');
    }
    for (const { Properties } of all('AWS::SQS::Queue')) {
      if ('RedrivePolicy' in Properties) {
        const { maxReceiveCount } = Properties['RedrivePolicy'] as { readonly maxReceiveCount: number };
        expect(maxReceiveCount).toBeGreaterThanOrEqual(5);
      }
    }
  });

  it.each([1, 30, 895])('WH-132 a message stays invisible for six runs of a handler of %i s', (seconds) => {
    const stack = newStack();
    const processor = new WebhookProcessor(stack, 'Worker', {
      code: lambda.Code.fromInline('exports.handler = () => {}'),
      handler: 'index.handler',
      handlerTimeout: Duration.seconds(seconds),
    });
    new StripeWebhook(stack, 'Stripe', { gateway: new WebhookGateway(stack, 'Gateway'), processor });
    const one = Template.fromStack(stack);
    const timeout = number(resource(one, 'AWS::Lambda::Function', 'WorkerProcessor'), 'Timeout');
    const visibility = number(resource(one, 'AWS::SQS::Queue', 'StripeDeliveryQueue'), 'VisibilityTimeout');
    expect(timeout).toBe(seconds + 5);
    expect(visibility).toBeGreaterThanOrEqual(6 * timeout);
    expect(visibility).toBeLessThanOrEqual(43_200);
  });

  it('WH-134 the dead-letter queue belongs to the queue, not to the function', () => {
    const fed = all('AWS::Lambda::EventSourceMapping').map(({ Properties }) =>
      plain(Properties['EventSourceArn']),
    );
    const redriven = Object.entries(resourcesOf(template, 'AWS::SQS::Queue'))
      .filter(([, { Properties }]) => 'RedrivePolicy' in Properties)
      .map(([id]) => plain({ 'Fn::GetAtt': [id, 'Arn'] }));
    expect(redriven.toSorted()).toEqual(fed.toSorted());
    for (const { Properties } of all('AWS::Lambda::Function')) {
      expect(Properties).not.toHaveProperty('DeadLetterConfig');
    }
  });
});

describe('cdk-deploy', () => {
  it('WH-165 nothing that stays has a name that a second deployment would collide with', () => {
    const stays = Object.values(template.toJSON()['Resources'] as Record<string, Resource>).filter(
      ({ DeletionPolicy }) => DeletionPolicy === 'Retain',
    );
    expect(stays.length).toBeGreaterThan(0);
    for (const { Properties } of stays) {
      for (const name of ['TableName', 'BucketName', 'QueueName', 'RoleName', 'LogGroupName', 'Name']) {
        expect(Properties).not.toHaveProperty(name);
      }
    }
  });

  it('WH-167 every function logs to a group of its own that ends, without custom resources', () => {
    const groups = all('AWS::Lambda::Function').map(({ Properties }) => {
      const { LogGroup } = Properties['LoggingConfig'] as { readonly LogGroup: { readonly Ref: string } };
      return LogGroup.Ref;
    });
    expect(new Set(groups).size).toBe(groups.length);
    for (const id of groups) {
      expect(resourcesOf(template, 'AWS::Logs::LogGroup')[id]?.Properties).toMatchObject({
        RetentionInDays: 14,
      });
    }
    template.resourceCountIs('Custom::LogRetention', 0);
  });

  it('WH-169 no secret value stands in the template, the assets or an environment', () => {
    const text = JSON.stringify(template.toJSON());
    expect(text).not.toContain('resolve:secretsmanager');
    for (const { Properties } of all('AWS::SecretsManager::Secret')) {
      expect(Properties).not.toHaveProperty('SecretString');
    }
    const variables = all('AWS::Lambda::Function').flatMap((found) => Object.entries(environmentOf(found)));
    for (const [name, value] of variables.filter(([name]) => name.includes('SECRET'))) {
      expect([name, plain(value)]).toEqual(['WEBHOOK_SECRET_ARN', expect.stringMatching(/Secret$/)]);
    }
  });

  it('WH-169 a secret known by part of its ARN is read whatever its suffix', () => {
    const stack = newStack();
    const secret = secretsmanager.Secret.fromSecretPartialArn(
      stack,
      'Partial',
      'arn:aws:secretsmanager:eu-west-1:111122223333:secret:stripe',
    );
    new StripeWebhook(stack, 'Stripe', { gateway: new WebhookGateway(stack, 'Gateway'), secret });
    expect(
      allowed(resource(Template.fromStack(stack), 'AWS::IAM::Policy', 'StripeEndpointReceiver')),
    ).toContain(
      'secretsmanager:GetSecretValue → arn:aws:secretsmanager:eu-west-1:111122223333:secret:stripe-??????',
    );
  });
});

describe('cdk-runtime-bundle', () => {
  it('WH-170 synth needs neither Docker nor a bundler: it finds none and works', () => {
    const empty = mkdtempSync(join(tmpdir(), 'webhooks-path-'));
    const program = `
      const { createApp } = await import(${JSON.stringify(pathToFileURL(join(ROOT, 'bin/app.ts')).href)});
      console.log(createApp({ outdir: ${JSON.stringify(join(empty, 'out'))}, builtinCloudFormationValidation: false }).synth().stacks.length);`;
    const run = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
      env: { PATH: empty, HOME: empty },
      encoding: 'utf8',
    });
    expect(run.stderr).toBe('');
    expect(run.stdout.trim()).toBe('1');
    const manifest = JSON.parse(readFileSync(join(empty, 'out', 'Webhooks.assets.json'), 'utf8'));
    expect(manifest.dockerImages).toEqual({});
    expect(JSON.stringify(manifest.files)).not.toContain('executable');
  }, 60_000);
});
