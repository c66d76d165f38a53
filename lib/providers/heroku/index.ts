// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { heroku } from './spec.ts';

/** Properties of `HerokuWebhook`. */
export interface HerokuWebhookProps extends SharedSecretOptions {}

/** Receives the events of Heroku. */
export class HerokuWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: HerokuWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(heroku) });
  }
}
