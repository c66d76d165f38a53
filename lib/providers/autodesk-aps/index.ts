// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { autodeskAps } from './spec.ts';

/** Properties of `AutodeskApsWebhook`. */
export interface AutodeskApsWebhookProps extends SharedSecretOptions {}

/** Receives the events of Autodesk Platform Services. */
export class AutodeskApsWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: AutodeskApsWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(autodeskAps) });
  }
}
