import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { WebhookSourceOptions } from '../../constructs/webhook-source-options.ts';
import { configcat } from './spec.ts';

/** Properties of a ConfigcatWebhook. */
export interface ConfigcatWebhookProps extends WebhookSourceOptions {}

/** Receives the events of ConfigCat. */
export class ConfigcatWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: ConfigcatWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(configcat) });
  }
}
