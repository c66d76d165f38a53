import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { WebhookSourceOptions } from '../../constructs/webhook-source-options.ts';
import { mandrill } from './spec.ts';

/** Properties of a MandrillWebhook. */
export interface MandrillWebhookProps extends WebhookSourceOptions {}

/** Receives the events of Mailchimp Transactional (Mandrill). */
export class MandrillWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: MandrillWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(mandrill) });
  }
}
