// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { configcat } from './spec.ts';

/** Properties of `ConfigCatWebhook`. */
export interface ConfigCatWebhookProps extends SharedSecretOptions {}

/** Receives the events of ConfigCat. */
export class ConfigCatWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: ConfigCatWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(configcat) });
  }
}
