import { App, Stack } from 'aws-cdk-lib';
import {
  ProcessorCode,
  WebhookGateway,
  WebhookProcessor,
  WebhookProvider,
  WebhookSource,
} from 'cdk-webhooks';
import { courierExpress } from './courier-express.ts';

const stack = new Stack(new App(), 'Parcels');
const gateway = new WebhookGateway(stack, 'Webhooks');
const processor = new WebhookProcessor(stack, 'Parcels', {
  code: ProcessorCode.fromFile('parcels.ts'),
  handler: 'parcels.handler',
});
new WebhookSource(stack, 'CourierExpress', {
  gateway,
  processor,
  provider: WebhookProvider.fromSpec(courierExpress),
});
