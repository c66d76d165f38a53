// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { render } from './spec.ts';

/** Properties of `RenderWebhook`. */
export interface RenderWebhookProps extends SharedSecretOptions {}

/** Receives the events of Render. */
export class RenderWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: RenderWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(render) });
  }
}
