import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { WebhookSourceOptions } from '../../constructs/webhook-source-options.ts';
import { favro } from './spec.ts';

/** Properties of a FavroWebhook. */
export interface FavroWebhookProps extends WebhookSourceOptions {}

/** Receives the events of Favro. */
export class FavroWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: FavroWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(favro) });
  }
}
