// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { flexport } from './spec.ts';

/** Properties of `FlexportWebhook`. */
export interface FlexportWebhookProps extends SharedSecretOptions {}

/** Receives the events of Flexport. */
export class FlexportWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: FlexportWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(flexport) });
  }
}
