import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { App, type AppProps } from 'aws-cdk-lib';
import { WebhookProvider } from '../lib/constructs/webhook-provider.ts';
import { WebhookSource } from '../lib/constructs/webhook-source.ts';
import { WebhookStack } from '../lib/webhook-stack.ts';
import { acme } from './acme.ts';
import { buildBundles } from './build.ts';
import { addPolicyPacks } from './policy-packs.ts';
import { stageOf } from './stage.ts';

/**
 * The deployable app, ready for `synth()`. The feature flags of cdk.json hold however it is run. Context: `stage` and
 * `removalPolicy`, see stage.ts.
 */
export function createApp(props: AppProps = {}): App {
  const app = new App({ ...props, context: { ...featureFlags(), ...props.context } });
  const { stackName, removalPolicy, terminationProtection } = stageOf(app.node);
  const stack = new WebhookStack(app, stackName, { removalPolicy, terminationProtection });
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
