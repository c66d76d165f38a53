// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { solidgate } from './spec.ts';

/** Properties of `SolidgateWebhook`. */
export interface SolidgateWebhookProps extends SharedSecretOptions {
  /** Public key as Solidgate shows it. */
  readonly publicKey: string;
}

/** Receives the events of Solidgate. */
export class SolidgateWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: SolidgateWebhookProps) {
    const { publicKey, ...rest } = props;
    super(scope, id, {
      ...rest,
      provider: WebhookProvider.fromSpec(solidgate),
      settings: { public_key: publicKey },
    });
  }
}
