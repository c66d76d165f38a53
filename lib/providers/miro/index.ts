// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { WebhookSourceOptions } from '../../constructs/webhook-source-options.ts';
import { miro } from './spec.ts';

/** Properties of `MiroWebhook`. */
export interface MiroWebhookProps extends WebhookSourceOptions {}

/** Receives the events of Miro. It proves nothing: anybody who knows the address can send. */
export class MiroWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: MiroWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(miro) });
  }
}
