import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Hygraph: how it signs its webhooks and names their events. */
export const hygraph = {
  slug: 'hygraph',
  name: 'Hygraph',
  signature: {
    scheme: 'hmac',
    hash: 'sha256',
    encoding: 'base64',
    key: 'utf8',
    at: { header: 'gcms-signature' },
    layout: { form: 'pairs', separator: ',', key: 'sign', spaced: true },
    message: [{ canonical: 'hygraph' }],
    timestamp: { from: { pair: 't' }, unit: 'ms', toleranceSeconds: 'unlimited' },
  },
  event: {
    key: { recipe: 'signed-bytes' },
    type: [{ json: '/operation' }],
    typeSigned: true,
    stream: [[{ json: '/data/id' }]],
  },
  delivery: { timeoutSeconds: 'unknown', retries: 'unknown', horizonSeconds: 'unknown', level: 'unknown' },
  sources: [{ url: 'https://www.npmjs.com/package/@hygraph/utils', read: '2026-11-30', level: 'sdk' }],
} as const satisfies ProviderSpec;
