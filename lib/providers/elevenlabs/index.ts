import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { WebhookSourceOptions } from '../../constructs/webhook-source-options.ts';
import { elevenlabs } from './spec.ts';

/** Properties of a ElevenlabsWebhook. */
export interface ElevenlabsWebhookProps extends WebhookSourceOptions {}

/** Receives the events of ElevenLabs. */
export class ElevenlabsWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: ElevenlabsWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(elevenlabs) });
  }
}
