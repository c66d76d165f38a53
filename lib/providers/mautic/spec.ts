import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Mautic: how it signs its webhooks and names their events. */
export const mautic = {
  slug: 'mautic',
  name: 'Mautic',
  signature: {
    scheme: 'hmac',
    hash: 'sha256',
    encoding: 'base64',
    key: 'utf8',
    at: { header: 'webhook-signature' },
    layout: { form: 'plain' },
    message: ['body'],
  },
  event: { key: { recipe: 'signed-bytes' }, type: [], typeSigned: false },
  delivery: { timeoutSeconds: 'unknown', retries: 'unknown', horizonSeconds: 'unknown', level: 'unknown' },
  sources: [{ url: 'https://www.npmjs.com/package/n8n-nodes-base', read: '2026-11-30', level: 'secondary' }],
} as const satisfies ProviderSpec;
