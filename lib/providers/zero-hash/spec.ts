import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Zero Hash: how it signs its webhooks and names their events. */
export const zeroHash = {
  slug: 'zero-hash',
  name: 'Zero Hash',
  signature: {
    scheme: 'hmac',
    hash: 'sha256',
    encoding: 'hex',
    key: 'utf8',
    at: { header: 'x-zh-hook-signature' },
    layout: { form: 'plain' },
    message: ['body', 'timestamp'],
    timestamp: { from: { header: 'x-zh-hook-timestamp' }, unit: 'ms', toleranceSeconds: 300 },
  },
  event: {
    key: { recipe: 'id', id: [{ header: 'x-zh-hook-notification-id' }] },
    type: [{ header: 'x-zh-hook-payload-type' }],
    typeSigned: false,
  },
  delivery: { timeoutSeconds: 'unknown', retries: 'unknown', horizonSeconds: 'unknown', level: 'unknown' },
  sources: [{ url: 'https://github.com/hookdeck/webhook-skills', read: '2026-11-30', level: 'secondary' }],
} as const satisfies ProviderSpec;
