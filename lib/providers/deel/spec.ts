import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Deel: how it signs its webhooks and names their events. */
export const deel = {
  slug: 'deel',
  name: 'Deel',
  signature: {
    scheme: 'hmac',
    hash: 'sha256',
    encoding: 'hex',
    key: 'utf8',
    at: { header: 'x-deel-signature' },
    layout: { form: 'plain' },
    message: [{ text: 'POST' }, 'body'],
  },
  event: { key: { recipe: 'signed-bytes' }, type: [{ json: '/data/meta/event_type' }], typeSigned: true },
  delivery: { timeoutSeconds: 'unknown', retries: 'unknown', horizonSeconds: 'unknown', level: 'unknown' },
  sources: [{ url: 'https://github.com/webhook-co/webhook', read: '2026-11-30', level: 'secondary' }],
} as const satisfies ProviderSpec;
