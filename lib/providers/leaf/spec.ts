import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Leaf Agriculture: how it signs its webhooks and names their events. */
export const leaf = {
  slug: 'leaf',
  name: 'Leaf Agriculture',
  signature: {
    scheme: 'hmac',
    hash: 'sha256',
    encoding: 'base64',
    key: 'utf8',
    at: { header: 'x-leaf-signature' },
    layout: { form: 'plain' },
    message: ['body'],
  },
  event: { key: { recipe: 'signed-bytes' }, type: [{ json: '/type' }], typeSigned: true },
  delivery: { timeoutSeconds: 'unknown', retries: 'unknown', horizonSeconds: 'unknown', level: 'unknown' },
  sources: [{ url: 'https://docs.withleaf.io/alerts/authentication', read: '2026-11-30', level: 'docs' }],
} as const satisfies ProviderSpec;
