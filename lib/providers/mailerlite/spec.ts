import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** MailerLite: how it signs its webhooks and names their events. */
export const mailerlite = {
  slug: 'mailerlite',
  name: 'MailerLite',
  signature: {
    scheme: 'hmac',
    hash: 'sha256',
    encoding: 'hex',
    key: 'utf8',
    at: { header: 'signature' },
    layout: { form: 'plain' },
    message: ['body'],
  },
  event: { key: { recipe: 'signed-bytes' }, type: [{ json: '/type' }], typeSigned: true },
  delivery: { timeoutSeconds: 'unknown', retries: 'unknown', horizonSeconds: 'unknown', level: 'unknown' },
  sources: [{ url: 'https://www.npmjs.com/package/n8n-nodes-base', read: '2026-11-30', level: 'secondary' }],
} as const satisfies ProviderSpec;
