// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { formstack } from './spec.ts';

/** Properties of `FormstackWebhook`. */
export interface FormstackWebhookProps extends SharedSecretOptions {}

/** Receives the events of Formstack. */
export class FormstackWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: FormstackWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(formstack) });
  }
}
