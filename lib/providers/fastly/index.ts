// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { fastly } from './spec.ts';

/** Properties of `FastlyWebhook`. */
export interface FastlyWebhookProps extends SharedSecretOptions {
  /** Header of the logging endpoint. */
  readonly header: string;
}

/** Receives the events of Fastly HTTPS log streaming. */
export class FastlyWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: FastlyWebhookProps) {
    const { header, ...rest } = props;
    super(scope, id, {
      ...rest,
      provider: WebhookProvider.fromSpec(fastly),
      settings: { header },
    });
  }
}
