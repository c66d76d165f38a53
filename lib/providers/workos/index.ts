import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { WebhookSourceOptions } from '../../constructs/webhook-source-options.ts';
import { workos } from './spec.ts';

/** Properties of a WorkosWebhook. */
export interface WorkosWebhookProps extends WebhookSourceOptions {}

/** Receives the events of WorkOS. */
export class WorkosWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: WorkosWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(workos) });
  }
}
