import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { WebhookSourceOptions } from '../../constructs/webhook-source-options.ts';
import { pixelbin } from './spec.ts';

/** Properties of a PixelbinWebhook. */
export interface PixelbinWebhookProps extends WebhookSourceOptions {}

/** Receives the events of PixelBin. */
export class PixelbinWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: PixelbinWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(pixelbin) });
  }
}
