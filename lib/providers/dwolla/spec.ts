import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Dwolla: how it signs its webhooks and names their events. */
export const dwolla = {
  slug: 'dwolla',
  name: 'Dwolla',
  signature: {
    scheme: 'hmac',
    hash: 'sha256',
    encoding: 'hex',
    key: 'utf8',
    at: { header: 'x-request-signature-sha-256' },
    layout: { form: 'plain' },
    message: ['body'],
  },
  event: {
    key: { recipe: 'id', id: [{ json: '/id' }] },
    type: [{ json: '/topic' }],
    typeSigned: true,
    stream: [[{ json: '/resourceId' }]],
  },
  delivery: { timeoutSeconds: 'unknown', retries: 'unknown', horizonSeconds: 'unknown', level: 'unknown' },
  sources: [{ url: 'https://github.com/webhook-co/webhook', read: '2026-11-30', level: 'secondary' }],
} as const satisfies ProviderSpec;
