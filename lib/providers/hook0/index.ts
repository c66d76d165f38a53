import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { WebhookSourceOptions } from '../../constructs/webhook-source-options.ts';
import { hook0 } from './spec.ts';

/** Properties of a Hook0Webhook. */
export interface Hook0WebhookProps extends WebhookSourceOptions {}

/** Receives the events of Hook0 senders. */
export class Hook0Webhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: Hook0WebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(hook0) });
  }
}
