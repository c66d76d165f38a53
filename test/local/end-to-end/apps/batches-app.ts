import { App, RemovalPolicy, Stack } from 'aws-cdk-lib';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { buildBundles } from '../../../../bin/build.ts';
import {
  AdyenWebhook,
  HubSpotWebhook,
  MetaWebhook,
  SendGridWebhook,
  WebhookGateway,
} from '../../../../lib/index.ts';
import { Journal } from '../../../../lib/journal.ts';

/** Four providers that send several events at once, each in a form of its own. */
function createApp(): App {
  const app = new App();
  const stack = new Stack(app, 'Batches');
  const gateway = new WebhookGateway(stack, 'Gateway', { publicUrl: 'https://hooks.example.test' });
  const { processor } = new Journal(stack, 'Journal', { removalPolicy: RemovalPolicy.RETAIN });
  new AdyenWebhook(stack, 'Adyen', { gateway, processor });
  new SendGridWebhook(stack, 'SendGrid', { gateway, processor, secret: new Secret(stack, 'SendGridKey') });
  new MetaWebhook(stack, 'Meta', { gateway, processor });
  new HubSpotWebhook(stack, 'HubSpot', { gateway, processor });
  return app;
}

await buildBundles();
createApp().synth();
