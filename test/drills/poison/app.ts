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

/** With `-c unattended=true` nothing processes what comes in. */
function processorOf(): WebhookProcessor | undefined {
  if (app.node.tryGetContext('unattended') === true) return undefined;
  const processor = new WebhookProcessor(stack, 'Processor', {
    code: lambda.Code.fromAsset(app.node.getContext('processor')),
    handler: 'index.handler',
    environment: journalEnvironment.encode({ JOURNAL_TABLE: table.tableName }),
  });
  table.grantReadWriteData(processor);
  return processor;
}

const processor = processorOf();
new StripeWebhook(stack, 'Stripe', { gateway, maxAttempts: 3, ...(processor && { processor }) });
app.synth();
