import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Twilio SendGrid Event Webhook: how it signs its webhooks and names their events. */
export const sendgrid = {
  slug: 'sendgrid',
  name: 'Twilio SendGrid Event Webhook',
  signature: {
    scheme: 'ecdsa',
    hash: 'sha256',
    form: 'der',
    encoding: 'base64',
    key: 'spki-base64',
    at: { header: 'x-twilio-email-event-webhook-signature' },
    layout: { form: 'plain' },
    message: ['timestamp', 'body'],
    timestamp: {
      from: { header: 'x-twilio-email-event-webhook-timestamp' },
      unit: 's',
      toleranceSeconds: 'unlimited',
    },
  },
  event: {
    key: { recipe: 'id', id: [{ json: '/sg_event_id' }] },
    type: [{ json: '/event' }],
    typeSigned: true,
    batch: { items: ['/*'] },
  },
  delivery: {
    timeoutSeconds: 'unknown',
    retries: 'automatic',
    horizonSeconds: 86400,
    level: 'docs',
    schedule: 'growing intervals until 24 h after the event',
    success: '2xx',
    retriedOn: 'anything but 2xx',
    stops: '2xx, or the end of the 24 h',
    disables: 'unknown',
    retrySignature: 'unknown',
  },
  facts: {
    secret: 'verification key of the webhook, a public key',
    rotation: 'none described',
    sameKey: 'yes',
    maxBytes: 'unknown',
    personal: ['/*/email', '/*/ip', '/*/useragent', '/*/url'],
    notes: ['Signing is off until it is turned on.'],
  },
  sources: [
    { url: 'https://github.com/sendgrid/sendgrid-nodejs', read: '2026-11-30', level: 'sdk' },
    {
      url: 'https://docs.sendgrid.com/for-developers/tracking-events/troubleshooting',
      read: '2026-11-30',
      level: 'docs',
    },
  ],
} as const satisfies ProviderSpec;
