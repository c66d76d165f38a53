import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { WebhookSourceOptions } from '../../constructs/webhook-source-options.ts';
import { persona } from './spec.ts';

/** Properties of a PersonaWebhook. */
export interface PersonaWebhookProps extends WebhookSourceOptions {}

/** Receives the events of Persona. */
export class PersonaWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: PersonaWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(persona) });
  }
}
