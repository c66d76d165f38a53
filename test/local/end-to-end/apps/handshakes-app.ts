import { App, RemovalPolicy, Stack } from 'aws-cdk-lib';
import { buildBundles } from '../../../../bin/build.ts';
import {
  AsanaWebhook,
  FastlyWebhook,
  MetaWebhook,
  SlackWebhook,
  WebhookGateway,
  XWebhook,
} from '../../../../lib/index.ts';
import { Journal } from '../../../../lib/journal.ts';

/** Providers that test an address or hand over a secret, each in another way. */
function createApp(): App {
  const app = new App();
  const stack = new Stack(app, 'Handshakes');
  const gateway = new WebhookGateway(stack, 'Gateway');
  const { processor } = new Journal(stack, 'Journal', { removalPolicy: RemovalPolicy.RETAIN });
  new SlackWebhook(stack, 'Slack', { gateway, processor });
  new MetaWebhook(stack, 'Meta', { gateway, processor });
  new XWebhook(stack, 'X', { gateway, processor });
  new AsanaWebhook(stack, 'Asana', { gateway, processor });
  new FastlyWebhook(stack, 'Fastly', { gateway, processor, header: 'x-token' });
  return app;
}

await buildBundles();
createApp().synth();
