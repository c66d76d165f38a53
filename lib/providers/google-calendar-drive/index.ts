import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { WebhookSourceOptions } from '../../constructs/webhook-source-options.ts';
import { googleCalendarDrive } from './spec.ts';

/** Properties of a GoogleCalendarDriveWebhook. */
export interface GoogleCalendarDriveWebhookProps extends WebhookSourceOptions {}

/** Receives the events of Google Calendar / Drive watch. */
export class GoogleCalendarDriveWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: GoogleCalendarDriveWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(googleCalendarDrive) });
  }
}
