import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { WebhookSourceOptions } from '../../constructs/webhook-source-options.ts';
import { dwolla } from './spec.ts';

/** Properties of a DwollaWebhook. */
export interface DwollaWebhookProps extends WebhookSourceOptions {}

/** Receives the events of Dwolla. */
export class DwollaWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: DwollaWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(dwolla) });
  }
}
