// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { linkedin } from './spec.ts';

/** Properties of `LinkedInWebhook`. */
export interface LinkedInWebhookProps extends SharedSecretOptions {}

/** Receives the events of LinkedIn. */
export class LinkedInWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: LinkedInWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(linkedin) });
  }
}
