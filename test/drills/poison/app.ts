import { App, Stack } from 'aws-cdk-lib';
import * as dynamodb from 'aws-cdk-lib/aws-dynamodb';
import * as lambda from 'aws-cdk-lib/aws-lambda';
import { journalEnvironment } from '../../../lib/contract/environments.ts';
import { StripeWebhook, WebhookGateway, WebhookProcessor } from '../../../lib/index.ts';

/** A gateway with one source that gives an event up after three attempts, and a processor that can be poisoned. */
const app = new App();
const stack = new Stack(app, 'Poison');
const gateway = new WebhookGateway(stack, 'Gateway');
const table = new dynamodb.Table(stack, 'Journal', {
  partitionKey: { name: 'pk', type: dynamodb.AttributeType.STRING },
  sortKey: { name: 'sk', type: dynamodb.AttributeType.NUMBER },
  billingMode: dynamodb.BillingMode.PAY_PER_REQUEST,
});
const processor = new WebhookProcessor(stack, 'Processor', {
  code: lambda.Code.fromAsset(app.node.getContext('processor')),
  handler: 'index.handler',
  environment: journalEnvironment.encode({ JOURNAL_TABLE: table.tableName }),
});
table.grantReadWriteData(processor);
new StripeWebhook(stack, 'Stripe', { gateway, processor, maxAttempts: 3 });
app.synth();
