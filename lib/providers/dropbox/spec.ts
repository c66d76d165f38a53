import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Dropbox: how it signs its webhooks and names their events. */
export const dropbox = {
  slug: 'dropbox',
  name: 'Dropbox',
  signature: {
    scheme: 'hmac',
    hash: 'sha256',
    encoding: 'hex',
    key: 'utf8',
    at: { header: 'x-dropbox-signature' },
    layout: { form: 'plain' },
    message: ['body'],
  },
  event: { key: { recipe: 'signed-bytes' }, type: [], typeSigned: false },
  delivery: {
    timeoutSeconds: 10,
    retries: 'automatic',
    horizonSeconds: 600,
    level: 'docs',
    schedule: 'exponential over about 10 min',
    success: 'unknown',
    retriedOn: 'unknown',
    stops: 'unknown',
    disables: 'unknown',
    retrySignature: 'no-time',
  },
  handshakes: [
    {
      method: 'GET',
      when: [{ at: { query: 'challenge' }, is: 'present' }],
      proof: 'nothing',
      reply: { status: 200, body: { text: [{ echo: { query: 'challenge' } }] } },
    },
  ],
  facts: {
    secret: 'app secret',
    rotation: 'unknown',
    sameKey: 'unknown',
    maxBytes: 'unknown',
    personal: 'unknown',
    notes: ['Many changes may come as one delivery.'],
  },
  sources: [
    { url: 'https://www.dropbox.com/developers/reference/webhooks', read: '2026-11-30', level: 'docs' },
    { url: 'https://github.com/webhook-co/webhook', read: '2026-11-30', level: 'secondary' },
  ],
} as const satisfies ProviderSpec;
