import { CfnOutput, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib';
import type * as dynamodb from 'aws-cdk-lib/aws-dynamodb';
import type * as sns from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';
import { WebhookGateway } from './constructs/webhook-gateway.ts';
import type { WebhookProcessor } from './constructs/webhook-processor.ts';
import { Journal } from './journal.ts';
import { GitHubWebhook } from './providers/github/index.ts';
import { StandardWebhook } from './providers/standard-webhooks/index.ts';
import { StripeWebhook } from './providers/stripe/index.ts';

/** Properties of a WebhookStack. */
export interface WebhookStackProps extends StackProps {
  /**
   * What becomes of table, bucket, queues, secrets and journal when the stack goes.
   *
   * @default RemovalPolicy.RETAIN
   */
  readonly removalPolicy?: RemovalPolicy;

  /**
   * Topic that hears of every alarm.
   *
   * @default - an encrypted one is made; its ARN is an output
   */
  readonly alarmTopic?: sns.ITopic;
}

/**
 * A gateway with one source for each built-in provider and the sample processor, which writes every event into a journal.
 * Add your own sources to it, or take it as a pattern.
 */
export class WebhookStack extends Stack {
  /** The gateway. */
  readonly gateway: WebhookGateway;
  /** The sample processor. */
  readonly processor: WebhookProcessor;
  /** What the sample processor writes: one item per event, numbered within its stream. */
  readonly journal: dynamodb.ITable;

  constructor(scope: Construct, id: string, props?: WebhookStackProps) {
    super(scope, id, { description: 'Receives webhooks: verified, archived, once and in order', ...props });
    const { removalPolicy = RemovalPolicy.RETAIN, alarmTopic } = props ?? {};
    this.gateway = new WebhookGateway(this, 'Gateway', {
      removalPolicy,
      ...(alarmTopic === undefined ? {} : { alarmTopic }),
    });
    const journal = new Journal(this, 'Journal', { removalPolicy });
    this.journal = journal.table;
    this.processor = journal.processor;
    const { gateway, processor } = this;
    new StripeWebhook(this, 'Stripe', { gateway, processor });
    new GitHubWebhook(this, 'GitHub', { gateway, processor });
    new StandardWebhook(this, 'StandardWebhooks', { gateway, processor });
    new CfnOutput(this, 'Url', { value: gateway.url, description: 'Base URL of the endpoints' });
    new CfnOutput(this, 'LedgerTable', { value: gateway.ledger.tableName });
    new CfnOutput(this, 'ArchiveBucket', { value: gateway.archive.bucketName });
    new CfnOutput(this, 'AlarmTopic', {
      value: gateway.alarmTopic.topicArn,
      description: 'Subscribe to it whoever is on call',
    });
    new CfnOutput(this, 'JournalTable', { value: this.journal.tableName });
  }
}
