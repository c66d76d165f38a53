import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { WebhookSourceOptions } from '../../constructs/webhook-source-options.ts';
import { grafana } from './spec.ts';

/** Properties of a GrafanaWebhook. */
export interface GrafanaWebhookProps extends WebhookSourceOptions {}

/** Receives the events of Grafana Alerting. */
export class GrafanaWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: GrafanaWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(grafana) });
  }
}
