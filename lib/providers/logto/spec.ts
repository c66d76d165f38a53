import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Logto: how it signs its webhooks and names their events. */
export const logto = {
  slug: 'logto',
  name: 'Logto',
  signature: {
    scheme: 'hmac',
    hash: 'sha256',
    encoding: 'hex',
    key: 'utf8',
    at: { header: 'logto-signature-sha-256' },
    layout: { form: 'plain' },
    message: ['body'],
  },
  event: {
    key: { recipe: 'signed-bytes' },
    type: [{ json: '/event' }],
    typeSigned: true,
    stream: [[{ json: '/user/id' }]],
  },
  delivery: { timeoutSeconds: 'unknown', retries: 'unknown', horizonSeconds: 'unknown', level: 'unknown' },
  sources: [
    { url: 'https://docs.logto.io/developers/webhooks/secure-webhooks', read: '2026-11-30', level: 'docs' },
  ],
} as const satisfies ProviderSpec;
