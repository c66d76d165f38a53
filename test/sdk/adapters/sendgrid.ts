import type { Adapter } from '../adapter.ts';
import { headerOf } from '../bodies.ts';
import { load } from '../load.ts';
import { p256Secret } from '../secrets.ts';

interface SendGrid {
  EventWebhook: new () => {
    convertPublicKeyToECDSA(key: string): object;
    verifySignature(key: object, body: Buffer, signature: string, timestamp: string): boolean;
  };
}

export default {
  slug: 'sendgrid',
  package: '@sendgrid/eventwebhook',
  body: 'text',
  time: 'none',
  signature: 'x-twilio-email-event-webhook-signature',
  makeSecret: p256Secret,
  open: () => {
    const { EventWebhook } = load<SendGrid>('@sendgrid/eventwebhook');
    const webhook = new EventWebhook();
    return {
      verify: (delivery, { text }) =>
        webhook.verifySignature(
          webhook.convertPublicKeyToECDSA(text),
          delivery.body,
          headerOf(delivery, 'x-twilio-email-event-webhook-signature'),
          headerOf(delivery, 'x-twilio-email-event-webhook-timestamp'),
        ),
    };
  },
} satisfies Adapter;
