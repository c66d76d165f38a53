import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { WebhookSourceOptions } from '../../constructs/webhook-source-options.ts';
import { fusionauth } from './spec.ts';

/** Properties of a FusionauthWebhook. */
export interface FusionauthWebhookProps extends WebhookSourceOptions {}

/** Receives the events of FusionAuth. */
export class FusionauthWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: FusionauthWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(fusionauth) });
  }
}
