import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** QI Tech: an HMAC over endpoint, method and body. */
export const qiTech = {
  slug: 'qi-tech',
  name: 'QI Tech',
  signature: {
    scheme: 'hmac',
    hash: 'sha1',
    encoding: 'hex',
    key: 'utf8',
    at: { header: 'signature' },
    layout: { form: 'plain' },
    message: ['path', 'method', 'body'],
    alternative: ['url', 'method', 'body'],
  },
  event: {
    key: { recipe: 'signed-bytes' },
    type: [{ json: '/analysis_status' }],
    typeSigned: true,
    stream: [[{ json: '/natural_person_id' }]],
  },
  delivery: { timeoutSeconds: 'unknown', retries: 'unknown', horizonSeconds: 'unknown', level: 'unknown' },
  facts: {
    secret: 'signature key, set up by its support',
    rotation: 'unknown',
    sameKey: 'unknown',
    maxBytes: 'unknown',
    personal: ['/natural_person_id'],
    notes: [
      'Its documentation signs "endpoint + method + payload" and does not say whether an endpoint is the path or the whole URL: both are taken.',
    ],
  },
  sources: [
    {
      url: 'https://docs.qitech.com.br/en/documentation/caas/credit_analysis/webhook',
      read: '2026-12-01',
      level: 'docs',
    },
  ],
} as const satisfies ProviderSpec;
