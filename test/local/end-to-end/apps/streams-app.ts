import { App, Duration, RemovalPolicy, Stack } from 'aws-cdk-lib';
import { acme } from '../../../../bin/acme.ts';
import { buildBundles } from '../../../../bin/build.ts';
import {
  GapPolicy,
  GitHubWebhook,
  PoisonPolicy,
  StandardWebhook,
  StreamOrder,
  StripeWebhook,
  WebhookGateway,
  WebhookProvider,
  WebhookSource,
  type WebhookSourceOptions,
} from '../../../../lib/index.ts';
import { Journal } from '../../../../lib/journal.ts';
import { binary } from '../../../replay/recorded.ts';

/** Three known providers and one of raw bytes, and Acme with each order and policy a stream can have. */
function createApp(): App {
  const app = new App();
  const stack = new Stack(app, 'Streams');
  const gateway = new WebhookGateway(stack, 'Gateway');
  const { processor } = new Journal(stack, 'Journal', { removalPolicy: RemovalPolicy.RETAIN });
  new StripeWebhook(stack, 'Stripe', { gateway, processor });
  new GitHubWebhook(stack, 'GitHub', { gateway, processor });
  new StandardWebhook(stack, 'StandardWebhooks', { gateway, processor });
  new WebhookSource(stack, 'Binary', { gateway, processor, provider: WebhookProvider.fromSpec(binary) });
  const ofAcme = (sourceName: string, options: Partial<WebhookSourceOptions>) =>
    new WebhookSource(stack, sourceName, {
      gateway,
      processor,
      provider: WebhookProvider.fromSpec(acme),
      sourceName,
      ...options,
    });
  const window = Duration.minutes(4);
  ofAcme('numbered', { order: StreamOrder.sequence('/version', { window }) });
  ofAcme('strict', { order: StreamOrder.sequence('/version', { window, onGap: GapPolicy.DEAD_LETTER }) });
  ofAcme('skipping', { onPoison: PoisonPolicy.SKIP, maxAttempts: 3 });
  return app;
}

await buildBundles();
createApp().synth();
