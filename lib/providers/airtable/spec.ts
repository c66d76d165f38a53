import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Airtable: how it signs its webhooks and names their events. */
export const airtable = {
  slug: 'airtable',
  name: 'Airtable',
  signature: {
    scheme: 'hmac',
    hash: 'sha256',
    encoding: 'hex',
    key: 'base64',
    at: { header: 'x-airtable-content-mac' },
    layout: { form: 'plain', prefix: 'hmac-sha256=' },
    message: ['body'],
  },
  event: {
    key: { recipe: 'signed-bytes' },
    type: [],
    typeSigned: false,
    stream: [[{ json: '/webhook/id' }]],
  },
  delivery: {
    timeoutSeconds: 25,
    retries: 'automatic',
    horizonSeconds: 86400,
    level: 'secondary',
    schedule: '13 tries over about a day',
    success: 'unknown',
    retriedOn: 'unknown',
    stops: 'unknown',
    disables: 'notifications are disabled after the last; a webhook ends after 7 days',
    retrySignature: 'no-time',
  },
  acknowledgement: { status: 200 },
  facts: {
    secret: 'macSecretBase64, shown once when the webhook is made',
    rotation: 'unknown',
    sameKey: 'unknown',
    maxBytes: 'unknown',
    personal: 'unknown',
    notes: ['A delivery says that something changed: the payloads are fetched by cursor.'],
  },
  sources: [
    { url: 'https://airtable.com/developers/web/api/webhooks-overview', read: '2026-11-30', level: 'docs' },
    { url: 'https://github.com/hookdeck/webhook-skills', read: '2026-11-30', level: 'secondary' },
  ],
} as const satisfies ProviderSpec;
