import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { WebhookSourceOptions } from '../../constructs/webhook-source-options.ts';
import { autodeskAps } from './spec.ts';

/** Properties of a AutodeskApsWebhook. */
export interface AutodeskApsWebhookProps extends WebhookSourceOptions {}

/** Receives the events of Autodesk Platform Services. */
export class AutodeskApsWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: AutodeskApsWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(autodeskAps) });
  }
}
