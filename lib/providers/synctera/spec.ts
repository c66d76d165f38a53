import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Synctera: how it signs its webhooks and names their events. */
export const synctera = {
  slug: 'synctera',
  name: 'Synctera',
  signature: {
    scheme: 'hmac',
    hash: 'sha256',
    encoding: 'hex',
    key: 'utf8',
    at: { header: 'synctera-signature' },
    layout: { form: 'entries', separator: '.' },
    message: ['timestamp', { text: '.' }, 'body'],
    timestamp: { from: { header: 'request-timestamp' }, unit: 's', toleranceSeconds: 300 },
  },
  event: { key: { recipe: 'id', id: [{ json: '/id' }] }, type: [{ json: '/type' }], typeSigned: true },
  delivery: { timeoutSeconds: 'unknown', retries: 'unknown', horizonSeconds: 'unknown', level: 'unknown' },
  sources: [{ url: 'https://github.com/hookdeck/webhook-skills', read: '2026-11-30', level: 'secondary' }],
} as const satisfies ProviderSpec;
