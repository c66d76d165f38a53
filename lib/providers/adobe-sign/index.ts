// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { WebhookSourceOptions } from '../../constructs/webhook-source-options.ts';
import { adobeSign } from './spec.ts';

/** Properties of `AdobeSignWebhook`. */
export interface AdobeSignWebhookProps extends WebhookSourceOptions {}

/** Receives the events of Adobe Acrobat Sign. It proves nothing: anybody who knows the address can send. */
export class AdobeSignWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: AdobeSignWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(adobeSign) });
  }
}
