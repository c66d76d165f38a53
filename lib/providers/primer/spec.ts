import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Primer: how it signs its webhooks and names their events. */
export const primer = {
  slug: 'primer',
  name: 'Primer',
  signature: {
    scheme: 'hmac',
    hash: 'sha256',
    encoding: 'base64',
    key: 'utf8',
    at: { eitherHeader: ['x-signature-primary', 'x-signature-secondary'] },
    layout: { form: 'plain' },
    message: ['body'],
  },
  event: {
    key: { recipe: 'signed-bytes' },
    type: [{ json: '/eventType' }],
    typeSigned: true,
    stream: [[{ json: '/payment/id' }]],
  },
  delivery: { timeoutSeconds: 'unknown', retries: 'unknown', horizonSeconds: 'unknown', level: 'unknown' },
  sources: [{ url: 'https://github.com/webhook-co/webhook', read: '2026-11-30', level: 'secondary' }],
} as const satisfies ProviderSpec;
