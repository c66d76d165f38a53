// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { persona } from './spec.ts';

/** Properties of `PersonaWebhook`. */
export interface PersonaWebhookProps extends SharedSecretOptions {}

/** Receives the events of Persona. */
export class PersonaWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: PersonaWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(persona) });
  }
}
