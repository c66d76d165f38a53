import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Typeform: how it signs its webhooks and names their events. */
export const typeform = {
  slug: 'typeform',
  name: 'Typeform',
  signature: {
    scheme: 'hmac',
    hash: 'sha256',
    encoding: 'base64',
    key: 'utf8',
    at: { header: 'typeform-signature' },
    layout: { form: 'plain', prefix: 'sha256=' },
    message: ['body'],
  },
  event: {
    key: { recipe: 'id', id: [{ json: '/event_id' }] },
    type: [{ json: '/event_type' }],
    typeSigned: true,
    stream: [[{ json: '/form_response/token' }]],
  },
  delivery: {
    timeoutSeconds: 30,
    retries: 'automatic',
    horizonSeconds: 36000,
    level: 'secondary',
    schedule: '423, 408, 429 and 503 every 2 to 3 min for 10 h, others about 5 times',
    success: 'unknown',
    retriedOn: 'unknown',
    stops: 'unknown',
    disables: '404 and 410 at once; a day of nothing but failures',
    retrySignature: 'no-time',
    fatal: [404, 410],
  },
  facts: {
    secret: 'text given to the webhook',
    rotation: 'unknown',
    sameKey: 'yes',
    maxBytes: 'unknown',
    personal: 'unknown',
  },
  sources: [
    {
      url: 'https://www.typeform.com/developers/webhooks/secure-your-webhooks/',
      read: '2026-11-30',
      level: 'docs',
    },
    { url: 'https://github.com/hookdeck/webhook-skills', read: '2026-11-30', level: 'secondary' },
    { url: 'https://www.npmjs.com/package/n8n-nodes-base', read: '2026-11-30', level: 'secondary' },
  ],
} as const satisfies ProviderSpec;
