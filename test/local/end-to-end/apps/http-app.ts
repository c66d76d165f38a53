import { App, RemovalPolicy, Stack } from 'aws-cdk-lib';
import { Key } from 'aws-cdk-lib/aws-kms';
import { buildBundles } from '../../../../bin/build.ts';
import {
  ArchiveRetention,
  GitHubWebhook,
  StripeWebhook,
  TwilioWebhook,
  WebhookEdge,
  WebhookGateway,
} from '../../../../lib/index.ts';
import { Journal } from '../../../../lib/journal.ts';

/** An HTTP API in front: JSON, a choice of both by the sender, and a form whose URL is signed. */
function createApp(): App {
  const app = new App();
  const stack = new Stack(app, 'Http');
  const gateway = new WebhookGateway(stack, 'Gateway', {
    edge: WebhookEdge.HTTP,
    archive: { retention: ArchiveRetention.governance(1) },
    encryptionKey: new Key(stack, 'Key'),
  });
  const { processor } = new Journal(stack, 'Journal', { removalPolicy: RemovalPolicy.RETAIN });
  new StripeWebhook(stack, 'Stripe', { gateway, processor });
  new GitHubWebhook(stack, 'GitHub', { gateway, processor });
  new TwilioWebhook(stack, 'Twilio', { gateway, processor });
  return app;
}

await buildBundles();
createApp().synth();
