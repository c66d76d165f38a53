import { describe, expect, it } from '@jest/globals';
import { Template } from 'aws-cdk-lib/assertions';
import * as kms from 'aws-cdk-lib/aws-kms';
import * as sns from 'aws-cdk-lib/aws-sns';
import { StripeWebhook, WebhookGateway } from '../../lib/index.ts';
import { processor } from '../lib/constructs/building-sources.ts';
import { allowed, newStack, resource, resourcesOf } from '../lib/synthesis.ts';

/** A stack whose table, bucket, queues, secret and alarm topic one key of the account encrypts. */
function encrypted(): Template {
  const stack = newStack();
  const encryptionKey = new kms.Key(stack, 'Key');
  const alarmTopic = new sns.Topic(stack, 'Topic', { masterKey: encryptionKey });
  const gateway = new WebhookGateway(stack, 'Gateway', { encryptionKey, alarmTopic });
  new StripeWebhook(stack, 'Stripe', { gateway, processor: processor(stack, 'Worker') });
  return Template.fromStack(stack);
}

const template = encrypted();

describe('kms-iam', () => {
  it('WH-154 who sends to an encrypted queue may decrypt as well, and nobody may do everything', () => {
    const rights = (prefix: string) =>
      new Set(
        allowed(resource(template, 'AWS::IAM::Policy', prefix)).filter((right) => right.startsWith('kms:')),
      );
    const receiver = rights('StripeEndpointReceiver');
    expect(receiver).toContain('kms:GenerateDataKey → Key.Arn');
    expect(receiver).toContain('kms:Decrypt → Key.Arn');
    expect(rights('WorkerProcessor')).toContain('kms:Decrypt → Key.Arn');
    for (const policy of Object.values(resourcesOf(template, 'AWS::IAM::Policy'))) {
      for (const right of allowed(policy)) {
        if (right.startsWith('kms:')) expect(right).toMatch(/^kms:[A-Za-z]+ → Key\.Arn$/);
      }
    }
  });

  it('WH-156 CloudWatch may use the key of the alarm topic', () => {
    const { Properties } = resource(template, 'AWS::KMS::Key', 'Key');
    const { Statement } = Properties['KeyPolicy'] as { readonly Statement: readonly object[] };
    expect(Statement).toContainEqual(
      expect.objectContaining({
        Effect: 'Allow',
        Principal: { Service: 'cloudwatch.amazonaws.com' },
        Action: ['kms:Decrypt', 'kms:GenerateDataKey'],
      }),
    );
    const topic = resource(template, 'AWS::SNS::Topic', 'Topic');
    expect(topic.Properties['KmsMasterKeyId']).toEqual({
      'Fn::GetAtt': [expect.stringMatching(/^Key/), 'Arn'],
    });
  });
});
