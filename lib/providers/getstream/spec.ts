import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Stream: how it signs its webhooks and names their events. */
export const getstream = {
  slug: 'getstream',
  name: 'Stream',
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
    key: { recipe: 'id', id: [{ header: 'x-webhook-id' }] },
    type: [{ json: '/type' }],
    typeSigned: true,
    stream: [[{ json: '/cid' }]],
  },
  delivery: { timeoutSeconds: 'unknown', retries: 'unknown', horizonSeconds: 'unknown', level: 'unknown' },
  sources: [{ url: 'https://www.npmjs.com/package/stream-chat', read: '2026-11-30', level: 'sdk' }],
} as const satisfies ProviderSpec;
