// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { svix } from './spec.ts';

/** Properties of `SvixWebhook`. */
export interface SvixWebhookProps extends SharedSecretOptions {}

/** Receives the events of Svix family. */
export class SvixWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: SvixWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(svix) });
  }
}
