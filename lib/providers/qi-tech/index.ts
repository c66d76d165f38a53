// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions, SignedUrlOptions } from '../../constructs/webhook-source-options.ts';
import { qiTech } from './spec.ts';

/** Properties of `QITechWebhook`. */
export interface QITechWebhookProps extends SharedSecretOptions, SignedUrlOptions {}

/** Receives the events of QI Tech. */
export class QITechWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: QITechWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(qiTech) });
  }
}
