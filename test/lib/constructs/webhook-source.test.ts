import { beforeAll, describe, expect, it } from '@jest/globals';
import { Aws, Duration, Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import * as kms from 'aws-cdk-lib/aws-kms';
import * as lambda from 'aws-cdk-lib/aws-lambda';
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
  WebhookConfigError,
  WebhookGateway,
  WebhookProcessor,
  WebhookProvider,
  WebhookSource,
  type WebhookSourceOptions,
} from '../../../lib/index.ts';
import { stripe } from '../../../lib/providers/stripe/spec.ts';
import { allowed, environmentOf, newGateway, resource, statements } from '../synthesis.ts';

const DAY = 86_400;

/** Code and message of what a function throws. */
function refusal(act: () => unknown): {
  readonly code: string;
  readonly text: string;
  readonly path: string;
} {
  try {
    act();
  } catch (error) {
    if (error instanceof WebhookConfigError) {
      return { code: error.code, text: error.message, path: error.constructPath };
    }
    throw error;
  }
  throw new Error('nothing was refused');
}

function processor(scope: ReturnType<typeof newGateway>['stack'], id: string, props = {}): WebhookProcessor {
  return new WebhookProcessor(scope, id, {
    code: lambda.Code.fromInline('exports.handler = () => {}'),
    handler: 'index.handler',
    ...props,
  });
}

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
      dimensions: [{ name: 'Source', value: 'stripe' }],
    });
    expect(plainSource.metric('AnswerTime').toMetricConfig().metricStat).toMatchObject({ statistic: 'p99' });
    expect(
      plainSource.metric('DeliveriesRefused', { dimensionsMap: { Reason: 'stale' } }).toMetricConfig()
        .metricStat,
    ).toMatchObject({
      dimensions: [
        { name: 'Reason', value: 'stale' },
        { name: 'Source', value: 'stripe' },
      ],
    });
    expect(refusal(() => plainSource.metric('DeliveriesLost'))).toMatchObject({ code: 'metric' });
    expect(refusal(() => plainSource.metric('DeliveriesRefused')).text).toContain('Reason');
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

describe('what a source refuses', () => {
  const refused = (options: Partial<WebhookSourceOptions>, provider: ProviderSpec = stripe) =>
    refusal(() => {
      const { stack, gateway } = newGateway();
      new WebhookSource(stack, 'Source', {
        gateway,
        provider: WebhookProvider.fromSpec(provider),
        ...options,
      });
    });

  it.each<[string, Partial<WebhookSourceOptions>, string, RegExp]>([
    ['a name in capitals', { sourceName: 'Stripe' }, 'source-name', /lower-case .*: Stripe\)$/],
    ['a name known only at deployment', { sourceName: Aws.STACK_NAME }, 'source-name', /lower-case/],
    ['a name that is too long', { sourceName: 'a'.repeat(65) }, 'source-name', /at most 64/],
    ['a relative path', { path: 'hooks/stripe' }, 'path', /a path is `\/`/],
    ['a path with a placeholder', { path: '/hooks/{id}' }, 'path', /a path is/],
    ['a path that ends in a slash', { path: '/hooks/' }, 'path', /a path is/],
    ['a stream that is no pointer', { stream: ['data.object'] }, 'stream', /JSON pointers/],
    ['a pointer with a loose tilde', { stream: ['/a~b'] }, 'stream', /JSON pointers/],
    ['an event key without places', { eventKey: EventKey.both() }, 'event-key', /at least one place/],
    ['an event key nowhere', { eventKey: EventKey.id('') }, 'spec', /name of a header/],
    ['an event key with a loose tilde', { eventKey: EventKey.id('/a~2') }, 'spec', /followed by 0 or 1/],
    ['no tolerance at all', { tolerance: Duration.seconds(0) }, 'tolerance', /from 1 second/],
    ['a tolerance of eight days', { tolerance: Duration.days(8) }, 'tolerance', /to 7 days/],
    ['an overlap of two years', { previousSecretOverlap: Duration.days(730) }, 'overlap', /at most a year/],
    [
      'a window shorter than that of SQS',
      { dedupeWindow: Duration.seconds(299) },
      'timing',
      /from 5 minutes/,
    ],
    ['two attempts', { maxAttempts: 2 }, 'timing', /from 3 to 10/],
    ['eleven attempts', { maxAttempts: 11 }, 'timing', /from 3 to 10/],
    ['half an attempt', { maxAttempts: 3.5 }, 'timing', /whole number/],
  ])('%s', (_, options, code, text) => {
    const found = refused(options);
    expect(found).toMatchObject({ code, path: 'Test/Source' });
    expect(found.text).toMatch(text);
  });

  it('a tolerance where the provider signs no time', () => {
    const { timestamp: _, ...signature } = acme.signature;
    const untimed: ProviderSpec = { ...acme, signature: { ...signature, message: ['body'] } };
    expect(refused({ tolerance: Duration.minutes(1) }, untimed).text).toContain('Acme signs no timestamp');
  });

  it('a spec too large for the function environment, counting what deployment adds', () => {
    const stream = Array.from({ length: 70 }, (_, i) => [{ json: `/some/rather/long/pointer/${i}` }]);
    const found = refused({}, { ...acme, event: { ...acme.event, stream } });
    expect(found.code).toBe('environment');
    expect(found.text).toMatch(/Lambda allows 4096/);
    expect(found.text).not.toContain('rather');
  });

  it('sources that share a name, a path or a secret', () => {
    const { stack, gateway } = newGateway();
    const secret = new secretsmanager.Secret(stack, 'Secret');
    new StripeWebhook(stack, 'First', { gateway, secret });
    expect(refusal(() => new StripeWebhook(stack, 'SameName', { gateway })).text).toContain(
      'Test/First has this source name',
    );
    expect(
      refusal(
        () => new StripeWebhook(stack, 'SamePath', { gateway, sourceName: 'other', path: '/hooks/stripe' }),
      ),
    ).toMatchObject({
      code: 'duplicate-path',
      text: expect.stringContaining('Test/First listens on this path'),
    });
    expect(refusal(() => new GitHubWebhook(stack, 'SameSecret', { gateway, secret }))).toMatchObject({
      code: 'duplicate-secret',
      text: expect.stringContaining('Test/First verifies with this secret'),
    });
  });

  it('a secret that two sources import separately', () => {
    const { stack, gateway } = newGateway();
    const arn = 'arn:aws:secretsmanager:eu-west-1:111122223333:secret:shared-AbCdEf';
    const again = (id: string) => secretsmanager.Secret.fromSecretCompleteArn(stack, id, arn);
    new StripeWebhook(stack, 'First', { gateway, secret: again('One') });
    expect(refusal(() => new GitHubWebhook(stack, 'Second', { gateway, secret: again('Two') })).code).toBe(
      'duplicate-secret',
    );
  });

  it('parts in different stacks', () => {
    const { stack, gateway } = newGateway();
    const elsewhere = new Stack(stack.node.scope, 'Elsewhere');
    expect(refusal(() => new StripeWebhook(elsewhere, 'Stripe', { gateway })).code).toBe('stack');
    const far = processor(elsewhere, 'Far');
    expect(refusal(() => new StripeWebhook(stack, 'Stripe', { gateway, processor: far })).text).toContain(
      'Elsewhere',
    );
  });

  it('a processor that serves another gateway', () => {
    const { stack, gateway } = newGateway();
    const billing = processor(stack, 'Billing');
    new StripeWebhook(stack, 'Stripe', { gateway, processor: billing });
    const other = new WebhookGateway(stack, 'Other');
    expect(
      refusal(() => new StripeWebhook(stack, 'Second', { gateway: other, processor: billing })),
    ).toMatchObject({
      code: 'processor',
      text: expect.stringContaining('a processor serves one gateway'),
    });
  });
});
