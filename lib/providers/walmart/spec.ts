import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Walmart Marketplace: how it signs its webhooks and names their events. */
export const walmart = {
  slug: 'walmart',
  name: 'Walmart Marketplace',
  signature: {
    scheme: 'hmac',
    hash: 'sha256',
    encoding: 'base64',
    key: 'utf8',
    at: { header: 'wm_sec.signature' },
    layout: { form: 'plain' },
    message: [
      'method',
      { text: '\n' },
      'path-and-query',
      { text: '\n' },
      'timestamp',
      { text: '\n' },
      { bodyHash: 'sha256', encoding: 'hex' },
    ],
    timestamp: { from: { header: 'wm_sec.timestamp' }, unit: 's', toleranceSeconds: 300 },
  },
  event: { key: { recipe: 'signed-bytes' }, type: [], typeSigned: false },
  delivery: { timeoutSeconds: 'unknown', retries: 'unknown', horizonSeconds: 'unknown', level: 'unknown' },
  sources: [{ url: 'https://github.com/hookdeck/webhook-skills', read: '2026-11-30', level: 'secondary' }],
} as const satisfies ProviderSpec;
