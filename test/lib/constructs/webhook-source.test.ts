import { beforeAll, describe, expect, it } from '@jest/globals';
import { Duration, Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import * as kms from 'aws-cdk-lib/aws-kms';
import * as secretsmanager from 'aws-cdk-lib/aws-secretsmanager';
import { acme } from '../../../bin/acme.ts';
import { configure } from '../../../lib/contract/configure-spec.ts';
import { timestampOf } from '../../../lib/contract/provider-spec.ts';
import {
  EventKey,
  GitHubWebhook,
  HubSpotWebhook,
  type ProviderSpec,
  StandardWebhook,
  StripeWebhook,
  WebhookProvider,
  WebhookSource,
} from '../../../lib/index.ts';
import { stripe } from '../../../lib/providers/stripe/spec.ts';
import { allowed, environmentOf, newGateway, resource, statements } from '../synthesis.ts';
import { processor, refusal } from './building-sources.ts';

const DAY = 86_400;

describe('what a source becomes', () => {
  let template: Template;
  let plainSource: StripeWebhook;
  let noIds: ProviderSpec;

  beforeAll(() => {
    const { stack, gateway } = newGateway();
    plainSource = new StripeWebhook(stack, 'Plain', { gateway });
    new StripeWebhook(stack, 'Set', {
      gateway,
      sourceName: 'stripe-eu',
      path: '/in/eu/stripe',
      stream: ['/data/object/customer', '/data/object/id'],
      eventKey: EventKey.both('/id', 'X-Attempt'),
      tolerance: Duration.minutes(10),
      maxAttempts: 10,
      dedupeWindow: Duration.days(30),
      previousSecretOverlap: Duration.hours(1),
      secret: secretsmanager.Secret.fromSecretNameV2(stack, 'Named', 'stripe/eu'),
      processor: processor(stack, 'Slow', { handlerTimeout: Duration.seconds(895), maxConcurrency: 2 }),
    });
    new GitHubWebhook(stack, 'Alone', { gateway, stream: [], eventKey: EventKey.signedBytes() });
    noIds = {
      ...acme,
      slug: 'no-ids',
      event: { key: { recipe: 'signed-bytes' }, type: [], typeSigned: false },
    };
    new WebhookSource(stack, 'NoIds', { gateway, provider: WebhookProvider.fromSpec(noIds) });
    template = Template.fromStack(stack);
  });

  const environment = (id: string) =>
    environmentOf(resource(template, 'AWS::Lambda::Function', `${id}EndpointReceiver`));
  const spec = (id: string): ProviderSpec => JSON.parse(String(environment(id)['WEBHOOK_SPEC']));

  it('follows the provider where nothing is said', () => {
    expect(environment('Plain')).toMatchObject({
      WEBHOOK_SOURCE: 'stripe',
      WEBHOOK_PATH: '/hooks/stripe',
      WEBHOOK_ATTEMPTS: '5',
      WEBHOOK_WINDOW: String(4 * DAY),
      WEBHOOK_PREVIOUS_OVERLAP: String(4 * DAY),
      WEBHOOK_OLD_AFTER: '365',
    });
    expect(spec('Plain')).toEqual(JSON.parse(JSON.stringify(configure(stripe))));
  });

  it('follows its options', () => {
    expect(environment('Set')).toMatchObject({
      WEBHOOK_SOURCE: 'stripe-eu',
      WEBHOOK_PATH: '/in/eu/stripe',
      WEBHOOK_ATTEMPTS: '10',
      WEBHOOK_WINDOW: String(30 * DAY),
      WEBHOOK_PREVIOUS_OVERLAP: '3600',
      WEBHOOK_OLD_AFTER: String(7 * 5400 + 5),
    });
    expect(spec('Set').event).toMatchObject({
      key: { recipe: 'both', id: [{ json: '/id' }, { header: 'x-attempt' }] },
      stream: [[{ json: '/data/object/customer' }], [{ json: '/data/object/id' }]],
    });
    expect(timestampOf(spec('Set').signature)?.toleranceSeconds).toBe(600);
    expect(resource(template, 'AWS::SQS::Queue', 'SetDeliveryQueue').Properties).toMatchObject({
      VisibilityTimeout: 5400,
      RedrivePolicy: { maxReceiveCount: 10 },
    });
    expect(resource(template, 'AWS::Lambda::Function', 'SlowProcessor').Properties).toMatchObject({
      Timeout: 900,
    });
    expect(resource(template, 'AWS::Lambda::EventSourceMapping', 'Set').Properties).toMatchObject({
      ScalingConfig: { MaximumConcurrency: 2 },
    });
  });

  it('can make every event a stream of its own, and equal signed bytes one event', () => {
    expect(spec('Alone').event).toMatchObject({ key: { recipe: 'signed-bytes' }, stream: [] });
  });

  it('keeps the full window where signed bytes stand for an id that is there, and a short one where none is', () => {
    expect(environment('Alone')['WEBHOOK_WINDOW']).toBe(String(7 * DAY));
    expect(environment('NoIds')).toMatchObject({
      WEBHOOK_WINDOW: '300',
      WEBHOOK_PREVIOUS_OVERLAP: String(7 * DAY),
    });
  });

  it('may keep whole deliveries, and has time for many events, only where it splits them', () => {
    const { stack, gateway } = newGateway();
    new HubSpotWebhook(stack, 'Many', { gateway });
    new StripeWebhook(stack, 'One', { gateway });
    const made = Template.fromStack(stack);
    const puts = (id: string) =>
      allowed(resource(made, 'AWS::IAM::Policy', `${id}EndpointReceiver`)).filter((each) =>
        each.startsWith('s3:Put'),
      );
    expect(puts('Many').map((each) => each.split('.Arn/')[1])).toEqual([
      'deliveries/hubspot/*',
      'quarantine/hubspot/*',
      'raw/hubspot/*',
    ]);
    expect(puts('One')).toHaveLength(2);
    const memory = (id: string) =>
      resource(made, 'AWS::Lambda::Function', `${id}EndpointReceiver`).Properties?.['MemorySize'];
    expect(Number(memory('Many'))).toBeGreaterThan(Number(memory('One')));
  });

  it('reads a secret known by name only, whatever its suffix', () => {
    expect(allowed(resource(template, 'AWS::IAM::Policy', 'SetEndpointReceiver'))).toContain(
      'secretsmanager:GetSecretValue → arn:AWS::Partition:secretsmanager:AWS::Region:AWS::AccountId:secret:stripe/eu-??????',
    );
  });

  it('gives everything to queue up and nothing to read it without a processor', () => {
    expect(() => resource(template, 'AWS::Lambda::EventSourceMapping', 'Plain')).toThrow(/^0 resources/);
    expect(() => resource(template, 'AWS::CloudWatch::Alarm', 'PlainAlarmsAge')).toThrow(/^0 resources/);
    expect(resource(template, 'AWS::CloudWatch::Alarm', 'SetAlarmsAge')).toBeDefined();
    expect(environment('Plain')['WEBHOOK_UNATTENDED']).toBe('true');
    expect(environment('Set')).not.toHaveProperty('WEBHOOK_UNATTENDED');
  });

  it('shows its address, parts and name', () => {
    expect(plainSource).toMatchObject({ sourceName: 'stripe' });
    expect(plainSource.queue.fifo).toBe(true);
    expect(plainSource.deadLetterQueue.fifo).toBe(true);
    expect(plainSource.url).toMatch(/^https:.*\/prod\/hooks\/stripe$/);
  });

  it('offers the metrics it emits and no others', () => {
    expect(plainSource.metric('DeliveriesAccepted').toMetricConfig().metricStat).toMatchObject({
      namespace: 'CdkWebhooks',
      metricName: 'DeliveriesAccepted',
      statistic: 'Sum',
      dimensions: [
        { name: 'Gateway', value: 'Test/Gateway' },
        { name: 'Source', value: 'stripe' },
      ],
    });
    expect(plainSource.metric('AnswerTime').toMetricConfig().metricStat).toMatchObject({ statistic: 'p99' });
    const dimensionsMap = { Reason: 'stale' };
    expect(
      plainSource.metric('DeliveriesRefused', { dimensionsMap }).toMetricConfig().metricStat,
    ).toMatchObject({
      dimensions: [
        { name: 'Gateway', value: 'Test/Gateway' },
        { name: 'Reason', value: 'stale' },
        { name: 'Source', value: 'stripe' },
      ],
    });
    expect(plainSource.metric('DeliveriesRefused').dimensions).not.toHaveProperty('Reason');
    expect(refusal(() => plainSource.metric('DeliveriesLost'))).toMatchObject({ code: 'metric' });
    expect(refusal(() => plainSource.metric('SecretStageUsed')).text).toContain('Stage');
  });

  it('offers those of all sources on the gateway, as far as they are emitted for it', () => {
    const { gateway } = plainSource;
    expect(gateway.metric('StreamsParked').dimensions).toEqual({ Gateway: 'Test/Gateway' });
    const dimensionsMap = { Reason: 'stale' };
    expect(gateway.metric('DeliveriesRefused', { dimensionsMap }).dimensions).toEqual({
      Gateway: 'Test/Gateway',
      Reason: 'stale',
    });
    expect(refusal(() => gateway.metric('EventsHeld')).text).toContain('ask the source');
  });

  it('creates secrets without a value', () => {
    expect(resource(template, 'AWS::SecretsManager::Secret', 'PlainSecret').Properties).toEqual({
      Description: 'Signing secret of webhook source stripe',
    });
  });

  it.each<[string, (stack: Stack) => secretsmanager.ISecret]>([
    ['made beside it', (stack) => keyedSecret(stack)],
    ['of another stack', (stack) => keyedSecret(new Stack(stack.node.scope, 'Keys'))],
    [
      'imported',
      (stack) =>
        secretsmanager.Secret.fromSecretAttributes(stack, 'Own', {
          secretCompleteArn: 'arn:aws:secretsmanager:eu-west-1:111122223333:secret:own-AbCdEf',
          encryptionKey: kms.Key.fromKeyArn(stack, 'Key', 'arn:aws:kms:eu-west-1:111122223333:key/k1'),
        }),
    ],
  ])('may use the key of a secret, through Secrets Manager only: one %s', (_, make) => {
    const { stack, gateway } = newGateway();
    new StandardWebhook(stack, 'Standard', { gateway, secret: make(stack) });
    const policy = resource(Template.fromStack(stack), 'AWS::IAM::Policy', 'StandardEndpointReceiver');
    expect(statements(policy).filter(({ Action }) => Action === 'kms:Decrypt')).toEqual([
      expect.objectContaining({
        Effect: 'Allow',
        Resource: expect.anything(),
        Condition: {
          StringEquals: {
            'kms:ViaService': {
              'Fn::Join': ['', ['secretsmanager.', { Ref: 'AWS::Region' }, '.', { Ref: 'AWS::URLSuffix' }]],
            },
          },
        },
      }),
    ]);
  });
});

function keyedSecret(stack: Stack): secretsmanager.ISecret {
  return new secretsmanager.Secret(stack, 'Own', { encryptionKey: new kms.Key(stack, 'Key') });
}
