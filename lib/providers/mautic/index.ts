// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { mautic } from './spec.ts';

/** Properties of `MauticWebhook`. */
export interface MauticWebhookProps extends SharedSecretOptions {}

/** Receives the events of Mautic. */
export class MauticWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: MauticWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(mautic) });
  }
}
