import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** EasyPost: how it signs its webhooks and names their events. */
export const easypost = {
  slug: 'easypost',
  name: 'EasyPost',
  signature: {
    scheme: 'hmac',
    hash: 'sha256',
    encoding: 'hex',
    key: 'utf8-nfkd',
    at: { header: 'x-hmac-signature' },
    layout: { form: 'plain', prefix: 'hmac-sha256-hex=' },
    message: ['body'],
  },
  event: {
    key: { recipe: 'id', id: [{ json: '/id' }] },
    type: [{ json: '/description' }],
    typeSigned: true,
    stream: [[{ json: '/result/id' }]],
  },
  delivery: { timeoutSeconds: 'unknown', retries: 'unknown', horizonSeconds: 'unknown', level: 'unknown' },
  sources: [{ url: 'https://github.com/EasyPost/easypost-node', read: '2026-11-30', level: 'sdk' }],
} as const satisfies ProviderSpec;
