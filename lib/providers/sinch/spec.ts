import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Sinch: how it signs its webhooks and names their events. */
export const sinch = {
  slug: 'sinch',
  name: 'Sinch',
  signature: {
    scheme: 'hmac',
    hash: 'sha256',
    encoding: 'base64',
    key: 'utf8',
    at: { header: 'x-sinch-webhook-signature' },
    layout: { form: 'plain' },
    message: [
      'body',
      { text: '.' },
      { header: 'x-sinch-webhook-signature-nonce' },
      { text: '.' },
      'timestamp',
    ],
    timestamp: { from: { header: 'x-sinch-webhook-signature-timestamp' }, unit: 's', toleranceSeconds: 300 },
  },
  event: {
    key: { recipe: 'signed-bytes' },
    type: [{ json: '/trigger' }],
    typeSigned: true,
    stream: [[{ json: '/message/conversation_id' }]],
  },
  delivery: { timeoutSeconds: 'unknown', retries: 'unknown', horizonSeconds: 'unknown', level: 'unknown' },
  sources: [{ url: 'https://github.com/webhook-co/webhook', read: '2026-11-30', level: 'secondary' }],
} as const satisfies ProviderSpec;
