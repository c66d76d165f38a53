// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { gemini } from './spec.ts';

/** Properties of `GeminiWebhook`. */
export interface GeminiWebhookProps extends SharedSecretOptions {}

/** Receives the events of Google Gemini API (static). */
export class GeminiWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: GeminiWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(gemini) });
  }
}
