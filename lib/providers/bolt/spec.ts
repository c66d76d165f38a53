import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Bolt: how it signs its webhooks and names their events. */
export const bolt = {
  slug: 'bolt',
  name: 'Bolt',
  signature: {
    scheme: 'hmac',
    hash: 'sha256',
    encoding: 'base64',
    key: 'utf8',
    at: { header: 'x-bolt-hmac-sha256' },
    layout: { form: 'plain' },
    message: ['body'],
  },
  event: {
    key: { recipe: 'signed-bytes' },
    type: [{ json: '/type' }],
    typeSigned: true,
    stream: [[{ json: '/reference' }]],
  },
  delivery: { timeoutSeconds: 'unknown', retries: 'unknown', horizonSeconds: 'unknown', level: 'unknown' },
  sources: [{ url: 'https://github.com/webhook-co/webhook', read: '2026-11-30', level: 'secondary' }],
} as const satisfies ProviderSpec;
