import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Greenhouse: how it signs its webhooks and names their events. */
export const greenhouse = {
  slug: 'greenhouse',
  name: 'Greenhouse',
  signature: {
    scheme: 'hmac',
    hash: 'sha256',
    encoding: 'hex',
    key: 'utf8',
    at: { header: 'signature' },
    layout: { form: 'plain', prefix: 'sha256 ' },
    message: ['body'],
  },
  event: {
    key: { recipe: 'id', id: [{ header: 'greenhouse-event-id' }] },
    type: [{ json: '/action' }],
    typeSigned: true,
    stream: [[{ json: '/payload/application/id' }]],
  },
  delivery: { timeoutSeconds: 'unknown', retries: 'unknown', horizonSeconds: 'unknown', level: 'unknown' },
  sources: [
    { url: 'https://developers.greenhouse.io/onboarding_webhooks.html', read: '2026-11-30', level: 'docs' },
  ],
} as const satisfies ProviderSpec;
