import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Lago: how it signs its webhooks and names their events. */
export const lago = {
  slug: 'lago',
  name: 'Lago',
  signature: {
    scheme: 'hmac',
    hash: 'sha256',
    encoding: 'base64',
    key: 'utf8',
    at: { header: 'x-lago-signature' },
    layout: { form: 'plain' },
    message: ['body'],
  },
  event: {
    key: { recipe: 'id', id: [{ header: 'x-lago-unique-key' }] },
    type: [{ json: '/webhook_type' }],
    typeSigned: true,
  },
  delivery: {
    timeoutSeconds: 'unknown',
    retries: 'automatic',
    horizonSeconds: 'unknown',
    level: 'docs',
    schedule: '3 tries',
  },
  sources: [
    {
      url: 'https://getlago.com/docs/api-reference/webhooks/format---signature',
      read: '2026-11-30',
      level: 'docs',
    },
  ],
} as const satisfies ProviderSpec;
