import { Annotations, Aws, Stack } from 'aws-cdk-lib';
import * as iam from 'aws-cdk-lib/aws-iam';
import type * as sns from 'aws-cdk-lib/aws-sns';
import type { IConstruct } from 'constructs';

/**
 * Lets alarms publish to a topic that a customer's key encrypts: without a right on the key, CloudWatch drops every
 * notification and nobody hears of it.
 */
export function allowCloudWatch(scope: IConstruct, topic: sns.ITopic): void {
  const key = topic.masterKey;
  if (key === undefined) return;
  const { statementAdded } = key.addToResourcePolicy(
    new iam.PolicyStatement({
      sid: 'AlarmsOfCloudWatch',
      principals: [new iam.ServicePrincipal('cloudwatch.amazonaws.com')],
      actions: ['kms:Decrypt', 'kms:GenerateDataKey'],
      resources: ['*'],
      conditions: { StringEquals: { 'aws:SourceAccount': Stack.of(scope).account ?? Aws.ACCOUNT_ID } },
    }),
    true,
  );
  if (statementAdded) return;
  Annotations.of(scope).addWarningV2(
    'cdk-webhooks:alarmTopicKey',
    `The policy of the key of ${topic.node.path} is not part of this app. It must let cloudwatch.amazonaws.com do kms:Decrypt and ` +
      'kms:GenerateDataKey, or no alarm reaches the topic.',
  );
}
