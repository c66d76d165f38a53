// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { figma } from './spec.ts';

/** Properties of `FigmaWebhook`. */
export interface FigmaWebhookProps extends SharedSecretOptions {}

/** Receives the events of Figma. */
export class FigmaWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: FigmaWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(figma) });
  }
}
