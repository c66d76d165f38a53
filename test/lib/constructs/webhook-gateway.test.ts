import { describe, expect, it } from '@jest/globals';
import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import * as iam from 'aws-cdk-lib/aws-iam';
import { RetentionDays } from 'aws-cdk-lib/aws-logs';
import * as sns from 'aws-cdk-lib/aws-sns';
import { GitHubWebhook, StripeWebhook, WebhookConfigError, WebhookGateway } from '../../../lib/index.ts';
import {
  allowed,
  environmentOf,
  newGateway,
  newStack,
  plain,
  resource,
  resourcesOf,
  statements,
} from '../synthesis.ts';

/** Actions a queue policy gives a role, by logical id prefix of the queue. */
function queueRights(template: Template, queue: string, role: string): readonly string[] {
  return statements(resource(template, 'AWS::SQS::QueuePolicy', queue))
    .filter(
      ({ Effect, Principal }) => Effect === 'Allow' && plain((Principal as { AWS: unknown }).AWS) === role,
    )
    .flatMap(({ Action }) => [Action].flat())
    .toSorted();
}

describe('grants to people', () => {
  const { stack, gateway } = newGateway();
  const assumedBy = new iam.AccountRootPrincipal();
  new StripeWebhook(stack, 'Before', { gateway });
  gateway.grantRead(new iam.Role(stack, 'Reader', { assumedBy }));
  gateway.grantOperate(new iam.Role(stack, 'Operator', { assumedBy }));
  new GitHubWebhook(stack, 'After', { gateway });
  const template = Template.fromStack(stack);

  const READ = [
    'dynamodb:BatchGetItem → GatewayLedgerTable.Arn',
    'dynamodb:GetItem → GatewayLedgerTable.Arn',
    'dynamodb:Query → GatewayLedgerTable.Arn',
    'dynamodb:Query → GatewayLedgerTable.Arn/index/open',
    'dynamodb:Scan → GatewayLedgerTable.Arn',
    'dynamodb:Scan → GatewayLedgerTable.Arn/index/open',
    's3:GetObject → GatewayArchiveBucket.Arn/*',
    's3:ListBucket → GatewayArchiveBucket.Arn',
  ];

  it('lets a reader change nothing', () => {
    expect(allowed(resource(template, 'AWS::IAM::Policy', 'Reader'))).toEqual(READ);
  });

  it('lets an operator write the ledger as well, and what a release lets in', () => {
    expect(allowed(resource(template, 'AWS::IAM::Policy', 'Operator'))).toEqual(
      [
        ...READ,
        ...['ConditionCheckItem', 'DeleteItem', 'PutItem', 'UpdateItem'].map(
          (action) => `dynamodb:${action} → GatewayLedgerTable.Arn`,
        ),
        ...['raw', 'deliveries'].map((folder) => `s3:PutObject → GatewayArchiveBucket.Arn/${folder}/*`),
      ].sort(),
    );
  });

  it.each(['Before', 'After'])('reaches the queues of a source made %s the grant', (source) => {
    const queue = `${source}DeliveryQueuePolicy`;
    const dead = `${source}DeliveryDeadLetterQueuePolicy`;
    expect(queueRights(template, queue, 'Reader.Arn')).toEqual(['sqs:GetQueueAttributes']);
    expect(queueRights(template, dead, 'Reader.Arn')).toEqual(['sqs:GetQueueAttributes']);
    expect(queueRights(template, queue, 'Operator.Arn')).toContain('sqs:SendMessage');
    expect(queueRights(template, dead, 'Operator.Arn')).toEqual(
      expect.arrayContaining([
        'sqs:DeleteMessage',
        'sqs:GetQueueAttributes',
        'sqs:ReceiveMessage',
        'sqs:StartMessageMoveTask',
      ]),
    );
  });

  it.each(['Before', 'After'])('lets an operator read the secret of a source made %s the grant', (source) => {
    const policies = Object.values(resourcesOf(template, 'AWS::SecretsManager::ResourcePolicy'));
    const own = policies.filter((policy) => JSON.stringify(policy).includes(`"${source}Secret`));
    expect(own).toHaveLength(1);
    const rights = own.flatMap((policy) => JSON.stringify(policy.Properties['ResourcePolicy']));
    expect(rights.join()).toContain('"Action":"secretsmanager:GetSecretValue"');
    expect(rights.join()).toMatch(/"Principal":\{"AWS":\{"Fn::GetAtt":\["Operator/);
    expect(rights.join()).not.toContain('Reader');
  });

  it('refuses a group, which no queue policy can name', () => {
    expect(() => gateway.grantRead(new iam.Group(stack, 'Group'))).toThrow(WebhookConfigError);
    const imported = iam.Group.fromGroupName(stack, 'Imported', 'people');
    expect(() => gateway.grantOperate(imported)).toThrow(/cannot name a group/);
  });

  it.each([
    new iam.AnyPrincipal(),
    new iam.AccountRootPrincipal(),
    new iam.ServicePrincipal('s.amazonaws.com'),
  ])('refuses whoever has no policy, of whom queues alone would know: %s', (grantPrincipal) => {
    const own = newGateway();
    new StripeWebhook(own.stack, 'Stripe', { gateway: own.gateway });
    expect(() => own.gateway.grantOperate({ grantPrincipal })).toThrow(/no policy of its own/);
    const policies = resourcesOf(Template.fromStack(own.stack), 'AWS::SQS::QueuePolicy');
    for (const policy of Object.values(policies)) {
      const allowing = statements(policy).filter(({ Effect }) => Effect === 'Allow');
      expect(JSON.stringify(allowing)).not.toMatch(/\*|:root|s\.amazonaws/);
    }
  });
});

describe('options', () => {
  it('tells a topic of every alarm', () => {
    const stack = newStack();
    const gateway = new WebhookGateway(stack, 'Gateway', { alarmTopic: new sns.Topic(stack, 'Topic') });
    new StripeWebhook(stack, 'Stripe', { gateway });
    const alarms = Object.values(resourcesOf(Template.fromStack(stack), 'AWS::CloudWatch::Alarm'));
    expect(alarms.length).toBeGreaterThan(0);
    for (const { Properties } of alarms) {
      expect([Properties['AlarmActions']].flat().map(plain)).toEqual(['Topic']);
    }
  });

  it('makes an encrypted topic that alarms of the account may publish to, where none is given', () => {
    const { stack, gateway } = newGateway();
    new StripeWebhook(stack, 'Stripe', { gateway });
    const template = Template.fromStack(stack);
    const topic = resource(template, 'AWS::SNS::Topic', 'GatewayAlarmTopic');
    const key = resource(template, 'AWS::KMS::Key', 'GatewayAlarmTopicKey');
    expect(topic.Properties['KmsMasterKeyId']).toEqual({ 'Fn::GetAtt': [key.id, 'Arn'] });
    const alarms = {
      Effect: 'Allow',
      Principal: { Service: 'cloudwatch.amazonaws.com' },
      Condition: { StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } } },
    };
    const policy = (properties: Record<string, unknown>, name: string) =>
      (properties[name] as { readonly Statement: readonly object[] }).Statement;
    expect(policy(key.Properties, 'KeyPolicy')).toContainEqual(
      expect.objectContaining({ ...alarms, Action: ['kms:Decrypt', 'kms:GenerateDataKey'], Resource: '*' }),
    );
    const { Properties } = resource(template, 'AWS::SNS::TopicPolicy', 'GatewayAlarmTopic');
    expect(policy(Properties, 'PolicyDocument')).toContainEqual(
      expect.objectContaining({ ...alarms, Action: 'sns:Publish', Resource: { Ref: topic.id } }),
    );
  });

  it('lets a stack for development go without a trace', () => {
    const { stack, gateway } = newGateway({ removalPolicy: RemovalPolicy.DESTROY });
    new StripeWebhook(stack, 'Stripe', { gateway });
    const template = Template.fromStack(stack);
    for (const type of [
      'AWS::DynamoDB::Table',
      'AWS::S3::Bucket',
      'AWS::SQS::Queue',
      'AWS::SecretsManager::Secret',
    ]) {
      for (const found of Object.values(resourcesOf(template, type)))
        expect(found.DeletionPolicy).toBe('Delete');
    }
    expect(resource(template, 'AWS::DynamoDB::Table', 'Gateway').Properties).toMatchObject({
      DeletionProtectionEnabled: false,
    });
    expect(Object.keys(resourcesOf(template, 'Custom::S3AutoDeleteObjects'))).toHaveLength(1);
  });

  it('takes throttle, retention and expiry, and leaves the account alone when asked to', () => {
    const { stack, gateway } = newGateway({
      throttle: { rateLimit: 20 },
      logRetention: RetentionDays.ONE_DAY,
      quarantineExpiry: Duration.days(3),
      accountLogRole: false,
    });
    new StripeWebhook(stack, 'Stripe', { gateway });
    const template = Template.fromStack(stack);
    expect(resource(template, 'AWS::ApiGateway::Stage', 'Gateway').Properties).toMatchObject({
      MethodSettings: [{ ThrottlingRateLimit: 20, ThrottlingBurstLimit: 1000 }],
    });
    for (const found of Object.values(resourcesOf(template, 'AWS::Logs::LogGroup'))) {
      expect(found.Properties).toEqual({ RetentionInDays: 1 });
    }
    expect(resource(template, 'AWS::S3::Bucket', 'Gateway').Properties).toMatchObject({
      LifecycleConfiguration: { Rules: [{}, { Prefix: 'quarantine/', ExpirationInDays: 3 }] },
    });
    template.resourceCountIs('AWS::ApiGateway::Account', 0);
  });
});

describe('a public URL', () => {
  it('is what sources show and what their receivers know', () => {
    const { stack, gateway } = newGateway({ publicUrl: 'https://hooks.example.com/v1' });
    const source = new StripeWebhook(stack, 'Stripe', { gateway });
    expect(source.url).toBe('https://hooks.example.com/v1/hooks/stripe');
    const receiver = resource(Template.fromStack(stack), 'AWS::Lambda::Function', 'StripeEndpointReceiver');
    expect(environmentOf(receiver)['WEBHOOK_PUBLIC_URL']).toBe('https://hooks.example.com/v1/hooks/stripe');
  });

  it.each([
    'http://hooks.example.com',
    'https://hooks.example.com/',
    'https://hooks.example.com/a?b',
    'https://user@hooks.example.com',
    'hooks.example.com',
    '',
  ])('%j is refused', (publicUrl) => {
    expect(() => newGateway({ publicUrl })).toThrow(expect.objectContaining({ code: 'public-url' }));
  });
});
