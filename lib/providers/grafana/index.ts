// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { grafana } from './spec.ts';

/** Properties of `GrafanaWebhook`. */
export interface GrafanaWebhookProps extends SharedSecretOptions {}

/** Receives the events of Grafana Alerting. */
export class GrafanaWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: GrafanaWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(grafana) });
  }
}
