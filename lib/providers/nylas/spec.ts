import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Nylas v3: how it signs its webhooks and names their events. */
export const nylas = {
  slug: 'nylas',
  name: 'Nylas v3',
  signature: {
    scheme: 'hmac',
    hash: 'sha256',
    encoding: 'hex',
    key: 'utf8',
    at: { header: 'x-nylas-signature' },
    layout: { form: 'plain' },
    message: ['body'],
  },
  event: {
    key: { recipe: 'id', id: [{ json: '/id' }] },
    type: [{ json: '/type' }],
    typeSigned: true,
    stream: [[{ json: '/data/grant_id' }, { json: '/data/object/id' }]],
    volatile: ['/webhook_delivery_attempt'],
  },
  delivery: {
    timeoutSeconds: 10,
    retries: 'automatic',
    horizonSeconds: 'unknown',
    level: 'secondary',
    schedule: '3 tries',
    retriedOn: '408, 429, 502, 503, 504, 507',
    disables: '`failing` after 95 % bad within 15 min, `failed` after 72 h',
  },
  gzip: true,
  handshakes: [
    {
      method: 'GET',
      when: [{ at: { query: 'challenge' }, is: 'present' }],
      proof: 'nothing',
      reply: { status: 200, body: { text: [{ echo: { query: 'challenge' } }] } },
    },
  ],
  sources: [{ url: 'https://github.com/hookdeck/webhook-skills', read: '2026-11-30', level: 'secondary' }],
} as const satisfies ProviderSpec;
