import { App, RemovalPolicy, Stack } from 'aws-cdk-lib';
import { buildBundles } from '../../../../bin/build.ts';
import { GitHubWebhook, StandardWebhook, StripeWebhook, WebhookGateway } from '../../../../lib/index.ts';
import { Journal } from '../../../../lib/journal.ts';

/** Gateway, processor and sources in stacks of their own, one source beside the gateway; the argument says how they refer. */
function createApp(references: string): App {
  const app = new App({ context: { '@aws-cdk/core:defaultCrossStackReferences': references } });
  const shared = new Stack(app, 'Shared');
  const gateway = new WebhookGateway(shared, 'Gateway');
  const work = new Stack(app, 'Work');
  const { processor } = new Journal(work, 'Journal', { removalPolicy: RemovalPolicy.RETAIN });
  new StripeWebhook(new Stack(app, 'Billing'), 'Stripe', { gateway, processor });
  new GitHubWebhook(new Stack(app, 'Code'), 'GitHub', { gateway, processor });
  new StandardWebhook(shared, 'StandardWebhooks', { gateway, processor });
  return app;
}

await buildBundles();
createApp(process.argv[2] ?? '').synth();
