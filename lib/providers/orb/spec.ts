import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Orb: how it signs its webhooks and names their events. */
export const orb = {
  slug: 'orb',
  name: 'Orb',
  signature: {
    scheme: 'hmac',
    hash: 'sha256',
    encoding: 'hex',
    key: 'utf8',
    at: { header: 'x-orb-signature' },
    layout: { form: 'list', separator: ' ', tagSeparator: '=', tag: 'v1' },
    message: [{ text: 'v1:' }, 'timestamp', { text: ':' }, 'body'],
    timestamp: { from: { header: 'x-orb-timestamp' }, unit: 'iso', toleranceSeconds: 300 },
  },
  event: { key: { recipe: 'id', id: [{ json: '/id' }] }, type: [{ json: '/type' }], typeSigned: true },
  delivery: { timeoutSeconds: 'unknown', retries: 'unknown', horizonSeconds: 'unknown', level: 'unknown' },
  sources: [
    { url: 'https://www.npmjs.com/package/orb-billing', read: '2026-11-30', level: 'sdk' },
    { url: 'https://github.com/hookdeck/webhook-skills', read: '2026-11-30', level: 'secondary' },
  ],
} as const satisfies ProviderSpec;
