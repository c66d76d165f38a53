import { App, type AppProps, RemovalPolicy } from 'aws-cdk-lib';
import cdk from '../cdk.json' with { type: 'json' };
import { WebhookProvider, WebhookSource, WebhookStack } from '../lib/index.ts';
import { acme } from './acme.ts';
import { buildBundles } from './build.ts';

/**
 * The deployable app, ready for `synth()`. The feature flags of cdk.json hold however it is run. Context:
 * `removalPolicy=destroy` lets `cdk destroy` take the data along.
 */
export function createApp(props: AppProps = {}): App {
  const app = new App({ ...props, context: { ...cdk.context, ...props.context } });
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

if (import.meta.main) {
  await buildBundles();
  createApp().synth();
}
