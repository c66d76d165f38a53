import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** LaunchDarkly: how it signs its webhooks and names their events. */
export const launchdarkly = {
  slug: 'launchdarkly',
  name: 'LaunchDarkly',
  signature: {
    scheme: 'hmac',
    hash: 'sha256',
    encoding: 'hex',
    key: 'utf8',
    at: { header: 'x-ld-signature' },
    layout: { form: 'plain' },
    message: ['body'],
  },
  event: {
    key: { recipe: 'id', id: [{ json: '/_id' }] },
    type: [{ json: '/kind' }, { json: '/accesses' }],
    typeSigned: true,
    stream: [[{ json: '/target' }]],
  },
  delivery: { timeoutSeconds: 'unknown', retries: 'unknown', horizonSeconds: 'unknown', level: 'unknown' },
  sources: [{ url: 'https://github.com/webhook-co/webhook', read: '2026-11-30', level: 'secondary' }],
} as const satisfies ProviderSpec;
