// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { supabaseAuth } from './spec.ts';

/** Properties of `SupabaseAuthWebhook`. */
export interface SupabaseAuthWebhookProps extends SharedSecretOptions {}

/** Receives the events of Supabase Auth hooks. */
export class SupabaseAuthWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: SupabaseAuthWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(supabaseAuth) });
  }
}
