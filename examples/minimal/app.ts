import { App, Stack } from 'aws-cdk-lib';
import { StripeWebhook, WebhookGateway } from 'cdk-webhooks';

// Deliveries are verified, archived and queued, and wait up to 14 days for a processor.
const stack = new Stack(new App(), 'Minimal');
const gateway = new WebhookGateway(stack, 'Webhooks');
new StripeWebhook(stack, 'Stripe', { gateway });
