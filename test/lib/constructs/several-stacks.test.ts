import { describe, expect, it } from '@jest/globals';
import { App, NestedStack, Stack, Stage } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import * as iam from 'aws-cdk-lib/aws-iam';
import * as kms from 'aws-cdk-lib/aws-kms';
import * as secretsmanager from 'aws-cdk-lib/aws-secretsmanager';
import * as sns from 'aws-cdk-lib/aws-sns';
import {
  GitHubWebhook,
  SlackWebhook,
  StripeWebhook,
  WebhookGateway,
  type WebhookGatewayProps,
} from '../../../lib/index.ts';
import { allowed, environmentOf, plain, resource, resourcesOf, statements, UNCHECKED } from '../synthesis.ts';
import { processor, refusal } from './building-sources.ts';

/** Both ways of CDK to refer to another stack; `weak` is the recommended one. */
const STRENGTHS = ['weak', 'strong'] as const;
type Strength = (typeof STRENGTHS)[number];

function appWith(strength: Strength = 'weak'): App {
  return new App({ ...UNCHECKED, context: { '@aws-cdk/core:defaultCrossStackReferences': strength } });
}

class Layout {
  readonly app: App;
  readonly shared: Stack;
  readonly gateway: WebhookGateway;

  constructor(app = appWith(), props?: WebhookGatewayProps) {
    this.app = app;
    this.shared = this.stack('Shared');
    this.gateway = new WebhookGateway(this.shared, 'Gateway', props);
  }

  stack(id: string): Stack {
    return new Stack(this.app, id);
  }

  /** What a stack waits for, once all references are resolved: synthesis fails on a cycle. */
  order(): Record<string, readonly string[]> {
    const { stacks } = this.app.synth();
    return Object.fromEntries(
      stacks.map(({ id, dependencies }) => [
        id,
        dependencies
          .filter((one) => stacks.some((stack) => stack.id === one.id))
          .map((one) => one.id)
          .toSorted(),
      ]),
    );
  }
}

describe.each(STRENGTHS)('with %s references', (strength) => {
  it('sources and processor stand in stacks of their own', () => {
    const layout = new Layout(appWith(strength));
    const { gateway } = layout;
    const worker = processor(layout.stack('Work'), 'Worker');
    new StripeWebhook(layout.stack('Billing'), 'Stripe', { gateway, processor: worker });
    new GitHubWebhook(layout.stack('Code'), 'GitHub', { gateway, processor: worker });
    expect(layout.order()).toEqual({
      Shared: [],
      Work: ['Shared'],
      Billing: ['Shared', 'Work'],
      Code: ['Shared', 'Work'],
    });
  });

  it('a processor stands with one of its sources', () => {
    const layout = new Layout(appWith(strength));
    const { gateway } = layout;
    const billing = layout.stack('Billing');
    const worker = processor(billing, 'Worker');
    new StripeWebhook(billing, 'Stripe', { gateway, processor: worker });
    new GitHubWebhook(layout.stack('Code'), 'GitHub', { gateway, processor: worker });
    expect(layout.order()).toEqual({ Shared: [], Billing: ['Shared'], Code: ['Billing', 'Shared'] });
  });

  it('a processor stands with the gateway, and so do some of its sources', () => {
    const layout = new Layout(appWith(strength));
    const { gateway, shared } = layout;
    const worker = processor(shared, 'Worker');
    new StripeWebhook(shared, 'Stripe', { gateway, processor: worker });
    new GitHubWebhook(layout.stack('Code'), 'GitHub', { gateway, processor: worker });
    expect(layout.order()).toEqual({ Shared: [], Code: ['Shared'] });
  });

  it('only the processor stands apart', () => {
    const layout = new Layout(appWith(strength));
    const { gateway, shared } = layout;
    const worker = processor(layout.stack('Work'), 'Worker');
    new StripeWebhook(shared, 'Stripe', { gateway, processor: worker });
    new GitHubWebhook(layout.stack('Code'), 'GitHub', { gateway, processor: worker });
    expect(layout.order()).toEqual({ Shared: [], Work: ['Shared'], Code: ['Shared', 'Work'] });
  });

  it('people stand wherever they are', () => {
    const layout = new Layout(appWith(strength));
    const { gateway, shared } = layout;
    const assumedBy = new iam.AccountRootPrincipal();
    const people = layout.stack('People');
    const billing = layout.stack('Billing');
    gateway.grantOperate(new iam.Role(people, 'Operator', { assumedBy }));
    gateway.grantRead(new iam.Role(billing, 'Reader', { assumedBy }));
    new StripeWebhook(shared, 'Stripe', { gateway });
    new GitHubWebhook(billing, 'GitHub', { gateway });
    expect(layout.order()).toEqual({ Shared: [], Billing: ['Shared'], People: ['Billing', 'Shared'] });
  });

  it('secrets stand with the gateway, with their source or somewhere else, and people may read them', () => {
    const layout = new Layout(appWith(strength));
    const { gateway, shared } = layout;
    const [vault, billing, people] = ['Vault', 'Billing', 'People'].map((id) => layout.stack(id));
    if (vault === undefined || billing === undefined || people === undefined) throw new Error('no stacks');
    const assumedBy = new iam.AccountRootPrincipal();
    for (const stack of [shared, people]) {
      gateway.grantOperate(new iam.Role(stack, 'Operator', { assumedBy }));
    }
    const secretIn = (stack: Stack, id: string) => new secretsmanager.Secret(stack, id);
    new StripeWebhook(billing, 'Stripe', { gateway, secret: secretIn(billing, 'Own') });
    new GitHubWebhook(billing, 'GitHub', { gateway, secret: secretIn(shared, 'Shared') });
    new SlackWebhook(shared, 'Slack', { gateway, secret: secretIn(vault, 'Far') });
    expect(layout.order()).toEqual({
      Vault: [],
      Shared: ['Vault'],
      Billing: ['Shared'],
      People: ['Billing', 'Shared', 'Vault'],
    });
  });

  it('the key of queues, table and bucket and the topic of alarms stand apart from all that use them', () => {
    const app = appWith(strength);
    const keys = new Stack(app, 'Keys');
    const encryptionKey = new kms.Key(keys, 'Key');
    const alarmTopic = new sns.Topic(keys, 'Topic', { masterKey: encryptionKey });
    const layout = new Layout(app, { encryptionKey, alarmTopic });
    const { gateway, shared } = layout;
    const worker = processor(layout.stack('Work'), 'Worker');
    new StripeWebhook(layout.stack('Billing'), 'Stripe', { gateway, processor: worker });
    new GitHubWebhook(shared, 'GitHub', { gateway, processor: worker });
    expect(layout.order()).toEqual({
      Keys: [],
      Shared: ['Keys'],
      Work: ['Keys', 'Shared'],
      Billing: ['Keys', 'Shared', 'Work'],
    });
  });

  it('sources stand in nested stacks', () => {
    const layout = new Layout(appWith(strength));
    const { gateway, shared } = layout;
    const worker = processor(shared, 'Worker');
    new StripeWebhook(new NestedStack(shared, 'Nested'), 'Stripe', { gateway, processor: worker });
    expect(layout.order()).toEqual({ Shared: [] });
    // The template of the parent is not to wait for what the nested one waits for itself.
    expect(JSON.stringify(Template.fromStack(shared).toJSON())).not.toContain('Outputs.');
  });
});

describe('a source in a stack of its own', () => {
  const layout = new Layout();
  const { gateway } = layout;
  const work = layout.stack('Work');
  const billing = layout.stack('Billing');
  const worker = processor(work, 'Worker');
  const stripe = new StripeWebhook(billing, 'Stripe', { gateway, processor: worker });
  const github = new GitHubWebhook(billing, 'GitHub', { gateway, processor: worker });
  const template = Template.fromStack(billing);

  it('is asked at an API of that stack, which is deployed with its routes', () => {
    const api = resource(template, 'AWS::ApiGateway::RestApi', 'SharedGateway');
    expect(api.Properties).toMatchObject({ Name: 'Shared-Gateway-Billing', BinaryMediaTypes: ['*/*'] });
    expect(Object.keys(resourcesOf(template, 'AWS::ApiGateway::Method'))).toHaveLength(2);
    expect(plain(billing.resolve(stripe.url))).toBe(
      `https://${plain({ Ref: api.id })}.execute-api.AWS::Region.AWS::URLSuffix/prod/hooks/stripe`,
    );
    expect(Object.keys(resourcesOf(Template.fromStack(layout.shared), 'AWS::ApiGateway::RestApi'))).toEqual(
      [],
    );
  });

  it('gives the sweep its rights by the queue, where no list grows in the gateway', () => {
    for (const { queue } of [stripe, github]) {
      const id = billing.getLogicalId(queue.node.defaultChild as never);
      const policy = Object.values(resourcesOf(template, 'AWS::SQS::QueuePolicy')).find(({ Properties }) =>
        JSON.stringify(Properties['Queues']).includes(id),
      );
      expect(policy && statements(policy)).toContainEqual(
        expect.objectContaining({
          Effect: 'Allow',
          Action: ['sqs:SendMessage', 'sqs:GetQueueAttributes'],
          Principal: { AWS: { 'Fn::GetStackOutput': expect.objectContaining({ StackName: 'Shared' }) } },
        }),
      );
    }
  });

  it('lets the processor read its queues by one managed policy, before the mappings are made', () => {
    const policy = resource(template, 'AWS::IAM::ManagedPolicy', 'WorkWorker');
    expect(policy.Properties['Roles']).toEqual([
      { 'Fn::GetStackOutput': expect.objectContaining({ StackName: 'Work' }) },
    ]);
    const actions = [
      'ChangeMessageVisibility',
      'DeleteMessage',
      'GetQueueAttributes',
      'ReceiveMessage',
      'SendMessage',
    ];
    expect(allowed(policy)).toEqual(
      ['GitHub', 'Stripe']
        .flatMap((id) => actions.map((action) => `sqs:${action} → ${id}DeliveryQueue.Arn`))
        .sort(),
    );
    const mappings = Object.values(resourcesOf(template, 'AWS::Lambda::EventSourceMapping'));
    expect(mappings).toHaveLength(2);
    for (const { DependsOn } of mappings) expect(DependsOn).toEqual([policy.id]);
  });

  it('leaves the processor with the rights on ledger and archive alone', () => {
    const rights = statements(resource(Template.fromStack(work), 'AWS::IAM::Policy', 'WorkerProcessor'));
    expect(JSON.stringify(rights)).not.toContain('sqs:');
    expect(JSON.stringify(rights)).toContain('dynamodb:ConditionCheckItem');
  });

  it('knows table and bucket of the gateway, and its own queue', () => {
    const { WEBHOOK_TABLE, WEBHOOK_BUCKET, WEBHOOK_QUEUE_URL } = environmentOf(
      resource(template, 'AWS::Lambda::Function', 'StripeEndpointReceiver'),
    );
    for (const elsewhere of [WEBHOOK_TABLE, WEBHOOK_BUCKET]) {
      expect(elsewhere).toEqual({ 'Fn::GetStackOutput': expect.objectContaining({ StackName: 'Shared' }) });
    }
    expect(plain(WEBHOOK_QUEUE_URL)).toBe('StripeDeliveryQueue');
  });
});

it('has one mapping with the processor where its source stands in the stack of the gateway', () => {
  const layout = new Layout();
  const { gateway, shared } = layout;
  const work = layout.stack('Work');
  const worker = processor(work, 'Worker');
  new StripeWebhook(shared, 'Stripe', { gateway, processor: worker });
  expect(Object.keys(resourcesOf(Template.fromStack(shared), 'AWS::Lambda::EventSourceMapping'))).toEqual([]);
  const mapping = resource(Template.fromStack(work), 'AWS::Lambda::EventSourceMapping', 'Worker');
  const policy = resource(Template.fromStack(work), 'AWS::IAM::Policy', 'WorkerProcessor');
  const fn = resource(Template.fromStack(work), 'AWS::Lambda::Function', 'WorkerProcessor');
  expect(mapping.Properties['FunctionName']).toEqual({ Ref: fn.id });
  expect(fn.DependsOn).toContain(policy.id);
  expect(JSON.stringify(statements(policy))).toContain('sqs:ReceiveMessage');
});

describe('a public URL', () => {
  it('leads to the APIs of other stacks by the names of these', () => {
    const layout = new Layout(appWith(), { publicUrl: 'https://hooks.example.com' });
    const { gateway, shared } = layout;
    const own = new StripeWebhook(shared, 'Stripe', { gateway });
    const billing = layout.stack('Billing');
    const other = new GitHubWebhook(billing, 'GitHub', { gateway });
    expect([own.url, other.url]).toEqual([
      'https://hooks.example.com/hooks/stripe',
      'https://hooks.example.com/Billing/hooks/github',
    ]);
    const receiver = resource(Template.fromStack(billing), 'AWS::Lambda::Function', 'GitHubEndpointReceiver');
    expect(environmentOf(receiver)['WEBHOOK_PUBLIC_URL']).toBe(other.url);
  });
});

describe('refuses', () => {
  it('the eleventh stack for one processor, whose role takes ten managed policies', () => {
    const layout = new Layout();
    const { gateway } = layout;
    const worker = processor(layout.stack('Work'), 'Worker');
    const add = (number: number) =>
      new StripeWebhook(layout.stack(`Sources${number}`), 'Stripe', {
        gateway,
        processor: worker,
        sourceName: `stripe-${number}`,
      });
    for (let number = 1; number <= 10; number += 1) add(number);
    expect(refusal(() => add(11))).toMatchObject({
      code: 'limit',
      path: 'Sources11/Stripe',
      text: expect.stringMatching(/WebhookProcessor of its own/),
    });
  });

  it.each([{ region: 'eu-west-1' }, { account: '111122223333' }])('another place: %j', (env) => {
    const layout = new Layout();
    const { gateway } = layout;
    const elsewhere = new Stack(layout.app, 'Elsewhere', { env });
    expect(refusal(() => new StripeWebhook(elsewhere, 'Stripe', { gateway })).code).toBe('stack');
    const far = processor(elsewhere, 'Far');
    expect(
      refusal(() => new StripeWebhook(layout.shared, 'Stripe', { gateway, processor: far })).text,
    ).toMatch(/one stage, account and region/);
  });

  it('another stage', () => {
    const { app, gateway } = new Layout();
    const stack = new Stack(new Stage(app, 'Beta'), 'Sources');
    expect(refusal(() => new StripeWebhook(stack, 'Stripe', { gateway })).code).toBe('stack');
  });
});
