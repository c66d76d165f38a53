// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { segment } from './spec.ts';

/** Properties of `SegmentWebhook`. */
export interface SegmentWebhookProps extends SharedSecretOptions {}

/** Receives the events of Segment (Functions/webhook destination). */
export class SegmentWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: SegmentWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(segment) });
  }
}
