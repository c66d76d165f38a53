// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { jaas8x8 } from './spec.ts';

/** Properties of `Jaas8x8Webhook`. */
export interface Jaas8x8WebhookProps extends SharedSecretOptions {}

/** Receives the events of 8x8 JaaS. */
export class Jaas8x8Webhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: Jaas8x8WebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(jaas8x8) });
  }
}
