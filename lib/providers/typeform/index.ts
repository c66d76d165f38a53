// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { typeform } from './spec.ts';

/** Properties of `TypeformWebhook`. */
export interface TypeformWebhookProps extends SharedSecretOptions {}

/** Receives the events of Typeform. */
export class TypeformWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: TypeformWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(typeform) });
  }
}
