import type { ProviderSpec } from '../lib/contract/provider-spec.ts';

/** A provider of one's own: how the imaginary company Acme signs and names its webhooks. */
export const acme = {
  slug: 'acme',
  name: 'Acme',
  signature: {
    scheme: 'hmac',
    hash: 'sha256',
    encoding: 'hex',
    key: 'utf8',
    at: { header: 'x-acme-signature' },
    layout: { form: 'plain' },
    message: ['timestamp', { text: '.' }, 'body'],
    timestamp: { from: { header: 'x-acme-timestamp' }, unit: 's', toleranceSeconds: 300 },
  },
  event: {
    key: { recipe: 'id', id: [{ json: '/id' }] },
    type: [{ json: '/type' }],
    typeSigned: true,
    stream: [[{ json: '/account' }]],
  },
  delivery: { timeoutSeconds: 'unknown', retries: 'automatic', horizonSeconds: 'unknown' },
} satisfies ProviderSpec;
