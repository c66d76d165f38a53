import { App, RemovalPolicy, Stack } from 'aws-cdk-lib';
import { buildBundles } from '../../../../bin/build.ts';
import { SdkVerifier } from '../../../../lib/constructs/sdk-verifier.ts';
import { WebhookGateway } from '../../../../lib/constructs/webhook-gateway.ts';
import { Journal } from '../../../../lib/journal.ts';
import { StripeWebhook } from '../../../../lib/providers/stripe/index.ts';

/** Stripe, checked by the module the argument names. */
function createApp(file: string): App {
  const app = new App();
  const stack = new Stack(app, 'Sdk');
  const gateway = new WebhookGateway(stack, 'Gateway');
  const { processor } = new Journal(stack, 'Journal', { removalPolicy: RemovalPolicy.DESTROY });
  new StripeWebhook(stack, 'Stripe', { gateway, processor, verifier: SdkVerifier.fromFile(file) });
  return app;
}

await buildBundles();
createApp(process.argv[2] ?? '').synth();
