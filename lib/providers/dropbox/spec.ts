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
    retries: 'unknown',
    horizonSeconds: 'unknown',
    schedule: 'exponential over about 10 min (older vendor page)',
  },
  handshakes: [
    {
      method: 'GET',
      when: [{ at: { query: 'challenge' }, is: 'present' }],
      proof: 'nothing',
      reply: { status: 200, body: { text: [{ echo: { query: 'challenge' } }] } },
    },
  ],
  sources: [
    { url: 'https://www.dropbox.com/developers/reference/webhooks', read: '2026-11-30', level: 'docs' },
    { url: 'https://github.com/webhook-co/webhook', read: '2026-11-30', level: 'secondary' },
  ],
} as const satisfies ProviderSpec;
