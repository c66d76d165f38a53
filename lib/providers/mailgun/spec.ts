import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Mailgun: how it signs its webhooks and names their events. */
export const mailgun = {
  slug: 'mailgun',
  name: 'Mailgun',
  signature: {
    scheme: 'hmac',
    hash: 'sha256',
    encoding: 'hex',
    key: 'utf8',
    at: { json: '/signature/signature', type: 'text' },
    layout: { form: 'plain' },
    message: ['timestamp', { json: '/signature/token', type: 'text' }],
    timestamp: {
      from: { json: '/signature/timestamp', type: 'text' },
      unit: 's',
      toleranceSeconds: 'unlimited',
    },
    uncovered: 'the event: only timestamp and token are signed',
  },
  event: {
    key: { recipe: 'id', id: [{ json: '/event-data/id' }] },
    type: [{ json: '/event-data/event' }],
    typeSigned: false,
    stream: [[{ json: '/event-data/message/headers/message-id' }], [{ json: '/event-data/recipient' }]],
  },
  delivery: {
    timeoutSeconds: 'unknown',
    retries: 'automatic',
    horizonSeconds: 28800,
    level: 'docs',
    schedule: 'after 5, 10, 15 min, 1, 2, 4 h, for 8 h',
    success: '200',
    retriedOn: 'anything but 200 and 406',
    stops: '200; 406 refuses for good',
    disables: 'unknown',
    retrySignature: 'unknown',
    stop: { status: 406 },
    fatal: [406],
  },
  variants: {
    form: {
      title: 'legacy webhooks sent as a form',
      signature: {
        scheme: 'hmac',
        hash: 'sha256',
        encoding: 'hex',
        key: 'utf8',
        at: { form: 'signature' },
        layout: { form: 'plain' },
        message: ['timestamp', { form: 'token' }],
        timestamp: { from: { form: 'timestamp' }, unit: 's', toleranceSeconds: 'unlimited' },
        uncovered: 'the event: only timestamp and token are signed',
      },
      event: { key: { recipe: 'signed-bytes' }, type: [{ form: 'event' }], typeSigned: false },
    },
    multipart: {
      title: 'legacy webhooks sent as multipart',
      signature: {
        scheme: 'hmac',
        hash: 'sha256',
        encoding: 'hex',
        key: 'utf8',
        at: { part: 'signature' },
        layout: { form: 'plain' },
        message: ['timestamp', { part: 'token' }],
        timestamp: { from: { part: 'timestamp' }, unit: 's', toleranceSeconds: 'unlimited' },
        uncovered: 'the event: only timestamp and token are signed',
      },
      event: { key: { recipe: 'signed-bytes' }, type: [{ part: 'event' }], typeSigned: false },
    },
  },
  facts: {
    secret: 'HTTP webhook signing key, not the API key',
    rotation: 'none described',
    sameKey: 'yes',
    maxBytes: 'unknown',
    personal: [
      '/event-data/recipient',
      '/event-data/message/headers',
      '/event-data/ip',
      '/event-data/geolocation',
    ],
    notes: [
      'The signature covers time and token only: the event itself rests on TLS.',
      'Notices of delivered mail are not sent again.',
    ],
  },
  sources: [
    { url: 'https://github.com/hookdeck/webhook-skills', read: '2026-11-30', level: 'secondary' },
    {
      url: 'https://documentation.mailgun.com/docs/mailgun/user-manual/webhooks/webhook-retries',
      read: '2026-12-01',
      level: 'docs',
    },
  ],
} as const satisfies ProviderSpec;
