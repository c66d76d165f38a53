import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { WebhookSourceOptions } from '../../constructs/webhook-source-options.ts';
import { tokenIo } from './spec.ts';

/** Properties of a TokenIoWebhook. */
export interface TokenIoWebhookProps extends WebhookSourceOptions {}

/** Receives the events of Token.io. */
export class TokenIoWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: TokenIoWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(tokenIo) });
  }
}
