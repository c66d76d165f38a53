// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { npmHooks } from './spec.ts';

/** Properties of `NpmHooksWebhook`. */
export interface NpmHooksWebhookProps extends SharedSecretOptions {}

/** Receives the events of npm registry hooks. */
export class NpmHooksWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: NpmHooksWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(npmHooks) });
  }
}
