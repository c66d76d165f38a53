import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** 8x8 JaaS: how it signs its webhooks and names their events. */
export const jaas8x8 = {
  slug: 'jaas-8x8',
  name: '8x8 JaaS',
  signature: {
    scheme: 'hmac',
    hash: 'sha256',
    encoding: 'base64',
    key: 'utf8',
    at: { header: 'x-jaas-signature' },
    layout: { form: 'pairs', separator: ',', key: 'v1' },
    message: ['timestamp', { text: '.' }, 'body'],
    timestamp: { from: { pair: 't' }, unit: 's', toleranceSeconds: 300 },
  },
  event: {
    key: { recipe: 'id', id: [{ json: '/idempotencyKey' }] },
    type: [{ json: '/eventType' }],
    typeSigned: true,
    stream: [[{ json: '/sessionId' }]],
  },
  delivery: { timeoutSeconds: 'unknown', retries: 'unknown', horizonSeconds: 'unknown', level: 'unknown' },
  sources: [
    { url: 'https://developer.8x8.com/jaas/docs/webhooks-signatures', read: '2026-11-30', level: 'docs' },
  ],
} as const satisfies ProviderSpec;
