import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { WebhookSourceOptions } from '../../constructs/webhook-source-options.ts';
import { assemblyai } from './spec.ts';

/** Properties of a AssemblyaiWebhook. */
export interface AssemblyaiWebhookProps extends WebhookSourceOptions {}

/** Receives the events of AssemblyAI. */
export class AssemblyaiWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: AssemblyaiWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(assemblyai) });
  }
}
