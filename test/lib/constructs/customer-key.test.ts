import { describe, expect, it } from '@jest/globals';
import { Stack } from 'aws-cdk-lib';
import { Annotations, Match, Template } from 'aws-cdk-lib/assertions';
import * as iam from 'aws-cdk-lib/aws-iam';
import * as kms from 'aws-cdk-lib/aws-kms';
import * as s3 from 'aws-cdk-lib/aws-s3';
import * as sns from 'aws-cdk-lib/aws-sns';
import { AsanaWebhook, StripeWebhook, WebhookGateway } from '../../../lib/index.ts';
import { newStack, type Resource, resource, resourcesOf, statements } from '../synthesis.ts';
import { processor } from './building-sources.ts';

interface Conditional {
  readonly Condition?: { readonly StringEquals?: Readonly<Record<string, unknown>> };
}

/** What a policy lets somebody do with keys, as `service: actions`; fails where one may be used by itself. */
function keyRights(policy: Resource): readonly string[] {
  return statements(policy)
    .filter(({ Action }) => [Action].flat().some((action) => action.startsWith('kms:')))
    .map((statement) => {
      const { Action, Resource: on } = statement;
      expect(on).not.toBe('*');
      const via = (statement as Conditional).Condition?.StringEquals?.['kms:ViaService'];
      const service = /"(?<name>[a-z0-9]+)\.?/.exec(JSON.stringify(via))?.groups?.['name'];
      const text = JSON.stringify(via);
      const found = ['dynamodb', 's3', 'secretsmanager', 'sqs'].find((name) => text.includes(`${name}.`));
      return `${found ?? service}: ${[Action].flat().toSorted().join(' ')}`;
    })
    .toSorted();
}

const WRITE = 'kms:Decrypt kms:GenerateDataKey';
const LEDGER =
  'dynamodb: kms:Decrypt kms:DescribeKey kms:Encrypt kms:GenerateDataKey kms:ReEncryptFrom kms:ReEncryptTo';

function keyed() {
  const stack = newStack();
  const encryptionKey = new kms.Key(stack, 'Key', { enableKeyRotation: true });
  const gateway = new WebhookGateway(stack, 'Gateway', { encryptionKey });
  return { stack, gateway };
}

describe('a key of the account', () => {
  const { stack, gateway } = keyed();
  const worker = processor(stack, 'Worker');
  new StripeWebhook(stack, 'Stripe', { gateway, processor: worker });
  new AsanaWebhook(stack, 'Asana', { gateway, processor: worker });
  const assumedBy = new iam.AccountRootPrincipal();
  gateway.grantRead(new iam.Role(stack, 'Reader', { assumedBy }));
  gateway.grantOperate(new iam.Role(stack, 'Operator', { assumedBy }));
  const template = Template.fromStack(stack);
  const key = { 'Fn::GetAtt': [Match.stringLikeRegexp('^Key'), 'Arn'] };

  it('encrypts table, bucket, queues and secrets', () => {
    template.hasResourceProperties('AWS::DynamoDB::Table', {
      SSESpecification: { SSEEnabled: true, SSEType: 'KMS', KMSMasterKeyId: key },
    });
    template.hasResourceProperties('AWS::S3::Bucket', {
      BucketEncryption: {
        ServerSideEncryptionConfiguration: [
          {
            BucketKeyEnabled: true,
            ServerSideEncryptionByDefault: { SSEAlgorithm: 'aws:kms', KMSMasterKeyID: key },
          },
        ],
      },
    });
    template.allResourcesProperties('AWS::SQS::Queue', { KmsMasterKeyId: key });
    template.allResourcesProperties('AWS::SecretsManager::Secret', { KmsKeyId: key });
  });

  it.each<[string, string, readonly string[]]>([
    [
      'receiver',
      'StripeEndpointReceiver',
      [LEDGER, `s3: ${WRITE}`, 'secretsmanager: kms:Decrypt', `sqs: ${WRITE}`],
    ],
    [
      'receiver that keeps a secret it is handed',
      'AsanaEndpointReceiver',
      [LEDGER, `s3: ${WRITE}`, `secretsmanager: ${WRITE}`, `sqs: ${WRITE}`],
    ],
    ['processor', 'WorkerProcessor', [LEDGER, 's3: kms:Decrypt', `sqs: ${WRITE}`]],
    ['sweep', 'GatewaySweep', [LEDGER, 's3: kms:Decrypt', `sqs: ${WRITE}`]],
    ['reader', 'Reader', ['dynamodb: kms:Decrypt kms:DescribeKey', 's3: kms:Decrypt']],
    [
      'operator',
      'Operator',
      [LEDGER, 's3: kms:Decrypt', `s3: ${WRITE}`, 'secretsmanager: kms:Decrypt', `sqs: ${WRITE}`],
    ],
  ])('is used by the %s as far as its services need it, and not by itself', (_who, prefix, rights) => {
    expect(keyRights(resource(template, 'AWS::IAM::Policy', prefix))).toEqual(rights);
  });

  it('of another stack is not changed by what uses it, so that neither waits for the other', () => {
    const keys = newStack();
    const users = new Stack(keys.node.root as never, 'Users');
    const encryptionKey = new kms.Key(keys, 'Key');
    new StripeWebhook(users, 'Stripe', { gateway: new WebhookGateway(users, 'Gateway', { encryptionKey }) });
    const [key] = Object.values(resourcesOf(Template.fromStack(keys), 'AWS::KMS::Key'));
    expect(JSON.stringify(key)).not.toContain('Users');
    expect(users.dependencies).toEqual([keys]);
    expect(keys.dependencies).toEqual([]);
  });

  it('of a bucket of one’s own is used for that bucket only', () => {
    const own = newStack();
    const bucket = s3.Bucket.fromBucketAttributes(own, 'Bucket', {
      bucketName: 'ours',
      encryptionKey: kms.Key.fromKeyArn(own, 'Key', 'arn:aws:kms:eu-west-1:111122223333:key/k'),
    });
    const owned = new WebhookGateway(own, 'Gateway', { archive: { bucket } });
    new StripeWebhook(own, 'Stripe', { gateway: owned });
    const receiver = resource(Template.fromStack(own), 'AWS::IAM::Policy', 'StripeEndpointReceiver');
    expect(keyRights(receiver)).toEqual([`s3: ${WRITE}`]);
  });

  it('of another region is refused', () => {
    const stackOfOne = new Stack(newStack().node.root as never, 'Regional', { env: { region: 'eu-west-1' } });
    const encryptionKey = kms.Key.fromKeyArn(stackOfOne, 'Key', 'arn:aws:kms:us-east-1:111122223333:key/k');
    expect(() => new WebhookGateway(stackOfOne, 'Gateway', { encryptionKey })).toThrow(
      expect.objectContaining({ code: 'region' }),
    );
  });
});

describe('an alarm topic that a key encrypts', () => {
  const CLOUDWATCH = {
    Effect: 'Allow',
    Principal: { Service: 'cloudwatch.amazonaws.com' },
    Action: ['kms:Decrypt', 'kms:GenerateDataKey'],
    Condition: { StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } } },
  };

  function alarmed(topic: (stack: Stack) => sns.Topic): Stack {
    const stack = newStack();
    const gateway = new WebhookGateway(stack, 'Gateway', { alarmTopic: topic(stack) });
    new StripeWebhook(stack, 'Stripe', { gateway });
    return stack;
  }

  it('hears of alarms: CloudWatch may use the key', () => {
    const stack = alarmed((own) => new sns.Topic(own, 'Topic', { masterKey: new kms.Key(own, 'Key') }));
    Template.fromStack(stack).hasResourceProperties('AWS::KMS::Key', {
      KeyPolicy: { Statement: Match.arrayWith([Match.objectLike(CLOUDWATCH)]) },
    });
  });

  it('says what an imported key’s policy must hold', () => {
    const arn = 'arn:aws:kms:eu-west-1:111122223333:key/k';
    const stack = alarmed(
      (own) => new sns.Topic(own, 'Topic', { masterKey: kms.Key.fromKeyArn(own, 'Key', arn) }),
    );
    Annotations.fromStack(stack).hasWarning('*', Match.stringLikeRegexp('must let cloudwatch.amazonaws.com'));
  });

  it('without one is left alone', () => {
    const stack = alarmed((own) => new sns.Topic(own, 'Topic'));
    Annotations.fromStack(stack).hasNoWarning('*', Match.anyValue());
  });
});
