import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { WebhookSourceOptions } from '../../constructs/webhook-source-options.ts';
import { leaf } from './spec.ts';

/** Properties of a LeafWebhook. */
export interface LeafWebhookProps extends WebhookSourceOptions {}

/** Receives the events of Leaf Agriculture. */
export class LeafWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: LeafWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(leaf) });
  }
}
