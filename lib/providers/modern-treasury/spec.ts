import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Modern Treasury: how it signs its webhooks and names their events. */
export const modernTreasury = {
  slug: 'modern-treasury',
  name: 'Modern Treasury',
  signature: {
    scheme: 'hmac',
    hash: 'sha256',
    encoding: 'hex',
    key: 'utf8',
    at: { header: 'x-signature' },
    layout: { form: 'plain' },
    message: ['body'],
  },
  event: {
    key: { recipe: 'signed-bytes' },
    type: [{ header: 'x-topic' }, { json: '/event' }],
    typeSigned: false,
    stream: [[{ json: '/data/id' }]],
  },
  delivery: { timeoutSeconds: 'unknown', retries: 'unknown', horizonSeconds: 'unknown', level: 'unknown' },
  sources: [{ url: 'https://www.npmjs.com/package/modern-treasury', read: '2026-11-30', level: 'sdk' }],
} as const satisfies ProviderSpec;
