// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { pixelbin } from './spec.ts';

/** Properties of `PixelBinWebhook`. */
export interface PixelBinWebhookProps extends SharedSecretOptions {}

/** Receives the events of PixelBin. */
export class PixelBinWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: PixelBinWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(pixelbin) });
  }
}
