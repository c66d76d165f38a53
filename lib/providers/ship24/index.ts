// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { ship24 } from './spec.ts';

/** Properties of `Ship24Webhook`. */
export interface Ship24WebhookProps extends SharedSecretOptions {}

/** Receives the events of Ship24. */
export class Ship24Webhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: Ship24WebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(ship24) });
  }
}
