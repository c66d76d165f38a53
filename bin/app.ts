import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { App, type AppProps } from 'aws-cdk-lib';
import { WebhookProvider } from '../lib/constructs/webhook-provider.ts';
import { WebhookSource } from '../lib/constructs/webhook-source.ts';
import { WebhookStack } from '../lib/webhook-stack.ts';
import { acme } from './acme.ts';
import { buildBundles } from './build.ts';
import { addManySources, sourceLines } from './many-sources.ts';
import { addPolicyPacks } from './policy-packs.ts';
import { stageOf } from './stage.ts';

/**
 * The deployable app, ready for `synth()`. The feature flags of cdk.json hold however it is run. Context: `stage` and
 * `removalPolicy`, see stage.ts; `sources=300` makes that many sources, of every provider in turn, in as many stacks as they
 * need.
 */
export function createApp(props: AppProps = {}): App {
  const app = new App({ ...props, context: { ...featureFlags(), ...props.context } });
  const { stackName, removalPolicy, terminationProtection } = stageOf(app.node);
  const sources: unknown = app.node.tryGetContext('sources');
  if (sources !== undefined) {
    addManySources(app, String(sources), { stackName, removalPolicy, terminationProtection });
    return app;
  }
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
  const app = addPolicyPacks(createApp());
  app.synth();
  if (app.node.tryGetContext('sources') !== undefined) console.error(sourceLines(app).join('\n'));
}
