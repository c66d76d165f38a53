// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { PublicKeyOptions, SignedUrlOptions } from '../../constructs/webhook-source-options.ts';
import { alipayPlus } from './spec.ts';

/** Properties of `AlipayPlusWebhook`. */
export interface AlipayPlusWebhookProps extends PublicKeyOptions, SignedUrlOptions {}

/** Receives the events of Alipay+ / Antom. It signs with a key of its own. */
export class AlipayPlusWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: AlipayPlusWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(alipayPlus) });
  }
}
