import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Ably: how it signs its webhooks and names their events. */
export const ably = {
  slug: 'ably',
  name: 'Ably',
  signature: {
    scheme: 'hmac',
    hash: 'sha256',
    encoding: 'base64',
    key: 'utf8',
    at: { header: 'x-ably-signature' },
    layout: { form: 'plain' },
    message: ['body'],
  },
  event: { key: { recipe: 'signed-bytes' }, type: [], typeSigned: false },
  delivery: { timeoutSeconds: 'unknown', retries: 'unknown', horizonSeconds: 'unknown', level: 'unknown' },
  sources: [{ url: 'https://github.com/webhook-co/webhook', read: '2026-11-30', level: 'secondary' }],
} as const satisfies ProviderSpec;
