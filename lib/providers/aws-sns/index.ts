// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { WebhookSourceOptions } from '../../constructs/webhook-source-options.ts';
import { awsSns } from './spec.ts';

/** Properties of `AwsSnsWebhook`. */
export interface AwsSnsWebhookProps extends WebhookSourceOptions {
  /** ARNs of the topics whose messages are taken. */
  readonly topicArns: string[];
}

/** Receives the events of Amazon SNS HTTP(S). */
export class AwsSnsWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: AwsSnsWebhookProps) {
    const { topicArns, ...rest } = props;
    super(scope, id, {
      ...rest,
      provider: WebhookProvider.fromSpec(awsSns),
      settings: { topicArns: topicArns.join(',') },
    });
  }
}
