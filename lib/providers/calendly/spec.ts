import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Calendly: how it signs its webhooks and names their events. */
export const calendly = {
  slug: 'calendly',
  name: 'Calendly',
  signature: {
    scheme: 'hmac',
    hash: 'sha256',
    encoding: 'hex',
    key: 'utf8',
    at: { header: 'calendly-webhook-signature' },
    layout: { form: 'pairs', separator: ',', key: 'v1' },
    message: ['timestamp', { text: '.' }, 'body'],
    timestamp: { from: { pair: 't' }, unit: 's', toleranceSeconds: 180 },
  },
  event: {
    key: { recipe: 'both', id: [{ json: '/event' }, { json: '/payload/uri' }, { json: '/created_at' }] },
    type: [{ json: '/event' }],
    typeSigned: true,
    stream: [[{ json: '/payload/uri' }]],
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
    retrySignature: 'unknown',
  },
  facts: {
    secret: 'signing key chosen when subscribing; issued to OAuth apps',
    rotation: 'unknown',
    sameKey: 'unknown',
    maxBytes: 'unknown',
    personal: 'unknown',
    notes: ['The window of 3 min is a recommendation.'],
  },
  sources: [
    {
      url: 'https://developer.calendly.com/api-docs/overview/webhooks/webhook-signatures',
      read: '2026-11-30',
      level: 'docs',
    },
    { url: 'https://www.npmjs.com/package/n8n-nodes-base', read: '2026-11-30', level: 'secondary' },
    { url: 'https://github.com/hookdeck/webhook-skills', read: '2026-11-30', level: 'secondary' },
  ],
} as const satisfies ProviderSpec;
