// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { surveymonkey } from './spec.ts';

/** Properties of `SurveyMonkeyWebhook`. */
export interface SurveyMonkeyWebhookProps extends SharedSecretOptions {}

/** Receives the events of SurveyMonkey. */
export class SurveyMonkeyWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: SurveyMonkeyWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(surveymonkey) });
  }
}
