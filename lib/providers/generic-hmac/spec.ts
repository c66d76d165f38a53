import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** A sender of one's own: an HMAC over time and body, the event named in a header. */
export const genericHmac = {
  slug: 'generic-hmac',
  name: 'Generic HMAC',
  signature: {
    scheme: 'hmac',
    hash: 'sha256',
    encoding: 'hex',
    key: 'utf8',
    at: { header: 'x-webhook-signature' },
    layout: { form: 'plain' },
    message: ['timestamp', { text: '.' }, 'body'],
    timestamp: { from: { header: 'x-webhook-timestamp' }, unit: 's', toleranceSeconds: 300 },
  },
  event: {
    key: { recipe: 'id', id: [{ header: 'x-idempotency-key' }] },
    type: [{ json: '/type' }],
    typeSigned: true,
  },
  delivery: { timeoutSeconds: 'unknown', retries: 'unknown', horizonSeconds: 'unknown' },
  sources: [{ url: 'https://www.rfc-editor.org/rfc/rfc2104', read: '2026-11-30', level: 'docs' }],
} as const satisfies ProviderSpec;
