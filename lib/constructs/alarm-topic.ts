import { Annotations, Aws, RemovalPolicy, Stack } from 'aws-cdk-lib';
import * as iam from 'aws-cdk-lib/aws-iam';
import * as kms from 'aws-cdk-lib/aws-kms';
import * as sns from 'aws-cdk-lib/aws-sns';
import { Construct, type IConstruct } from 'constructs';

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

/** Properties of an AlarmTopic. */
export interface AlarmTopicProps {
  /** Key of the account's own; absent where the topic gets one to itself. */
  readonly encryptionKey: kms.IKey | undefined;
}

/**
 * The encrypted topic of a gateway that was given none. Alarms cannot publish under the key that AWS manages for SNS, so
 * where there is no key of the account's own it has one to itself.
 */
export class AlarmTopic extends Construct {
  /** The topic itself. */
  readonly topic: sns.ITopic;

  constructor(scope: Construct, id: string, props: AlarmTopicProps) {
    super(scope, id);
    const topic = new sns.Topic(this, 'Topic', {
      displayName: 'Webhook alarms',
      masterKey: props.encryptionKey ?? this.ownKey(),
      enforceSSL: true,
    });
    // A policy of its own takes the place of the one that lets the whole account publish.
    topic.addToResourcePolicy(
      new iam.PolicyStatement({
        principals: [new iam.ServicePrincipal('cloudwatch.amazonaws.com')],
        actions: ['sns:Publish'],
        resources: [topic.topicArn],
        conditions: { StringEquals: { 'aws:SourceAccount': Stack.of(this).account } },
      }),
    );
    this.topic = topic;
  }

  private ownKey(): kms.Key {
    return new kms.Key(this, 'Key', {
      description: 'Notifications of webhook alarms, on their way',
      enableKeyRotation: true,
      // Nothing is kept under it.
      removalPolicy: RemovalPolicy.DESTROY,
    });
  }
}
