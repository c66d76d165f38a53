import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Segment (Functions/webhook destination): how it signs its webhooks and names their events. */
export const segment = {
  slug: 'segment',
  name: 'Segment (Functions/webhook destination)',
  signature: {
    scheme: 'hmac',
    hash: 'sha1',
    encoding: 'hex',
    key: 'utf8',
    at: { header: 'x-signature' },
    layout: { form: 'plain' },
    message: ['body'],
  },
  event: {
    key: { recipe: 'id', id: [{ json: '/messageId' }] },
    type: [{ json: '/type' }, { json: '/event' }],
    typeSigned: true,
    stream: [[{ json: '/userId' }], [{ json: '/anonymousId' }]],
  },
  delivery: {
    timeoutSeconds: 'unknown',
    retries: 'unknown',
    horizonSeconds: 'unknown',
    level: 'unknown',
    schedule: 'unknown',
    success: 'unknown',
    retriedOn: 'unknown',
    stops: 'unknown',
    disables: 'unknown',
    retrySignature: 'no-time',
  },
  facts: {
    secret: 'shared secret of the destination; optional',
    rotation: 'unknown',
    sameKey: 'yes',
    maxBytes: 'unknown',
    personal: 'unknown',
    notes: ['Of a batch only the first event is signed.'],
  },
  sources: [
    {
      url: 'https://www.twilio.com/docs/segment/connections/destinations/catalog/actions-webhook',
      read: '2026-11-30',
      level: 'docs',
    },
    { url: 'https://github.com/webhook-co/webhook', read: '2026-11-30', level: 'secondary' },
    { url: 'https://github.com/triggerdotdev/trigger.dev', read: '2026-11-30', level: 'secondary' },
  ],
} as const satisfies ProviderSpec;
