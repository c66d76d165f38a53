import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { WebhookSourceOptions } from '../../constructs/webhook-source-options.ts';
import { linkedin } from './spec.ts';

/** Properties of a LinkedinWebhook. */
export interface LinkedinWebhookProps extends WebhookSourceOptions {}

/** Receives the events of LinkedIn. */
export class LinkedinWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: LinkedinWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(linkedin) });
  }
}
