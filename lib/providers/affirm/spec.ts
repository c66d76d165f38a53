import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Affirm: how it signs its webhooks and names their events. */
export const affirm = {
  slug: 'affirm',
  name: 'Affirm',
  signature: {
    scheme: 'hmac',
    hash: 'sha512',
    encoding: 'hex',
    key: 'utf8',
    at: { header: 'x-affirm-signature' },
    layout: { form: 'pairs', separator: ',', key: 'v0' },
    message: ['timestamp', { text: '.' }, 'body'],
    timestamp: { from: { pair: 't' }, unit: 's', toleranceSeconds: 300 },
  },
  event: {
    key: { recipe: 'signed-bytes' },
    type: [{ form: 'event' }],
    typeSigned: false,
    stream: [[{ form: 'checkout_token' }]],
  },
  delivery: { timeoutSeconds: 'unknown', retries: 'unknown', horizonSeconds: 'unknown', level: 'unknown' },
  sources: [{ url: 'https://github.com/webhook-co/webhook', read: '2026-11-30', level: 'secondary' }],
} as const satisfies ProviderSpec;
