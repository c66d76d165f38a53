// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { googleCalendarDrive } from './spec.ts';

/** Properties of `GoogleCalendarDriveWebhook`. */
export interface GoogleCalendarDriveWebhookProps extends SharedSecretOptions {}

/** Receives the events of Google Calendar / Drive watch. */
export class GoogleCalendarDriveWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: GoogleCalendarDriveWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(googleCalendarDrive) });
  }
}
