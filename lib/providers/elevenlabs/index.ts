// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { elevenlabs } from './spec.ts';

/** Properties of `ElevenLabsWebhook`. */
export interface ElevenLabsWebhookProps extends SharedSecretOptions {}

/** Receives the events of ElevenLabs. */
export class ElevenLabsWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: ElevenLabsWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(elevenlabs) });
  }
}
