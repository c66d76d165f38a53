import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { WebhookSourceOptions } from '../../constructs/webhook-source-options.ts';
import { surveymonkey } from './spec.ts';

/** Properties of a SurveymonkeyWebhook. */
export interface SurveymonkeyWebhookProps extends WebhookSourceOptions {}

/** Receives the events of SurveyMonkey. */
export class SurveymonkeyWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: SurveymonkeyWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(surveymonkey) });
  }
}
