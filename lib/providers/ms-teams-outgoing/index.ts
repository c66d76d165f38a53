// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { msTeamsOutgoing } from './spec.ts';

/** Properties of `MsTeamsOutgoingWebhook`. */
export interface MsTeamsOutgoingWebhookProps extends SharedSecretOptions {}

/** Receives the events of Microsoft Teams outgoing webhook. */
export class MsTeamsOutgoingWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: MsTeamsOutgoingWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(msTeamsOutgoing) });
  }
}
