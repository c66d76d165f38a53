import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Mux: how it signs its webhooks and names their events. */
export const mux = {
  slug: 'mux',
  name: 'Mux',
  signature: {
    scheme: 'hmac',
    hash: 'sha256',
    encoding: 'hex',
    key: 'utf8',
    at: { header: 'mux-signature' },
    layout: { form: 'pairs', separator: ',', key: 'v1' },
    message: ['timestamp', { text: '.' }, 'body'],
    timestamp: { from: { pair: 't' }, unit: 's', toleranceSeconds: 300 },
  },
  event: {
    key: { recipe: 'id', id: [{ json: '/id' }] },
    type: [{ json: '/type' }],
    typeSigned: true,
    stream: [[{ json: '/object/id' }]],
    volatile: ['/attempts'],
  },
  delivery: { timeoutSeconds: 'unknown', retries: 'unknown', horizonSeconds: 'unknown', level: 'unknown' },
  sources: [
    { url: 'https://www.npmjs.com/package/@mux/mux-node', read: '2026-11-30', level: 'sdk' },
    { url: 'https://mux.com/docs/core/verify-webhook-signatures', read: '2026-11-30', level: 'docs' },
  ],
} as const satisfies ProviderSpec;
