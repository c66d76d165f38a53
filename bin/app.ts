import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { App, type AppProps, RemovalPolicy } from 'aws-cdk-lib';
import { WebhookProvider } from '../lib/constructs/webhook-provider.ts';
import { WebhookSource } from '../lib/constructs/webhook-source.ts';
import { WebhookStack } from '../lib/webhook-stack.ts';
import { acme } from './acme.ts';
import { buildBundles } from './build.ts';
import { addPolicyPacks } from './policy-packs.ts';

/**
 * The deployable app, ready for `synth()`. The feature flags of cdk.json hold however it is run. Context:
 * `removalPolicy=destroy` lets `cdk destroy` take the data along.
 */
export function createApp(props: AppProps = {}): App {
  const app = new App({ ...props, context: { ...featureFlags(), ...props.context } });
  const removalPolicy =
    app.node.tryGetContext('removalPolicy') === 'destroy' ? RemovalPolicy.DESTROY : RemovalPolicy.RETAIN;
  const stack = new WebhookStack(app, 'Webhooks', { removalPolicy });
  new WebhookSource(stack, 'Acme', {
    gateway: stack.gateway,
    processor: stack.processor,
    provider: WebhookProvider.fromSpec(acme),
  });
  return app;
}

function featureFlags(): Record<string, unknown> {
  const file = join(import.meta.dirname, '..', 'cdk.json');
  const { context }: { readonly context: Record<string, unknown> } = JSON.parse(readFileSync(file, 'utf8'));
  return context;
}

if (import.meta.main) {
  await buildBundles();
  addPolicyPacks(createApp()).synth();
}
