// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { assemblyai } from './spec.ts';

/** Properties of `AssemblyAIWebhook`. */
export interface AssemblyAIWebhookProps extends SharedSecretOptions {
  /** Webhook_auth_header_name of the request. */
  readonly header: string;
}

/** Receives the events of AssemblyAI. */
export class AssemblyAIWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: AssemblyAIWebhookProps) {
    const { header, ...rest } = props;
    super(scope, id, {
      ...rest,
      provider: WebhookProvider.fromSpec(assemblyai),
      settings: { header },
    });
  }
}
