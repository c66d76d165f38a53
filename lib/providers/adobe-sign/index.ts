import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { WebhookSourceOptions } from '../../constructs/webhook-source-options.ts';
import { adobeSign } from './spec.ts';

/** Properties of a AdobeSignWebhook. */
export interface AdobeSignWebhookProps extends WebhookSourceOptions {}

/** Receives the events of Adobe Acrobat Sign. */
export class AdobeSignWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: AdobeSignWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(adobeSign) });
  }
}
