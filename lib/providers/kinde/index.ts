// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { PublicKeyOptions } from '../../constructs/webhook-source-options.ts';
import { kinde } from './spec.ts';

/** Properties of `KindeWebhook`. */
export interface KindeWebhookProps extends PublicKeyOptions {
  /** Domain of the Kinde business, https://….kinde.com. */
  readonly issuer: string;
}

/** Receives the events of Kinde. It signs with a key of its own. */
export class KindeWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: KindeWebhookProps) {
    const { issuer, ...rest } = props;
    super(scope, id, {
      ...rest,
      provider: WebhookProvider.fromSpec(kinde),
      settings: { issuer },
    });
  }
}
