// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { orb } from './spec.ts';

/** Properties of `OrbWebhook`. */
export interface OrbWebhookProps extends SharedSecretOptions {}

/** Receives the events of Orb. */
export class OrbWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: OrbWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(orb) });
  }
}
