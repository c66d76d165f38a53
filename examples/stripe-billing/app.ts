import { App, RemovalPolicy, Stack } from 'aws-cdk-lib';
import { AttributeType, BillingMode, Table } from 'aws-cdk-lib/aws-dynamodb';
import { ProcessorCode, StripeWebhook, WebhookGateway, WebhookProcessor } from 'cdk-webhooks';

const stack = new Stack(new App(), 'Billing');
const gateway = new WebhookGateway(stack, 'Webhooks');

/** What each customer has paid. */
const balances = new Table(stack, 'Balances', {
  partitionKey: { name: 'customer', type: AttributeType.STRING },
  billingMode: BillingMode.PAY_PER_REQUEST,
  removalPolicy: RemovalPolicy.RETAIN,
});

const processor = new WebhookProcessor(stack, 'Invoices', {
  code: ProcessorCode.fromFile('invoices.ts'),
  handler: 'invoices.handler',
  environment: { BALANCES_TABLE: balances.tableName },
});
balances.grantWriteData(processor);

// Events of one customer are processed in order: the stream is where Stripe's spec says, and here only to show it.
new StripeWebhook(stack, 'Stripe', { gateway, processor, stream: ['/data/object/customer'] });
