// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { vercelDrains } from './spec.ts';

/** Properties of `VercelDrainsWebhook`. */
export interface VercelDrainsWebhookProps extends SharedSecretOptions {
  /** Value of x-vercel-verify that Vercel shows for the drain. */
  readonly verify: string;
}

/** Receives the events of Vercel Log Drains. */
export class VercelDrainsWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: VercelDrainsWebhookProps) {
    const { verify, ...rest } = props;
    super(scope, id, {
      ...rest,
      provider: WebhookProvider.fromSpec(vercelDrains),
      settings: { verify },
    });
  }
}
