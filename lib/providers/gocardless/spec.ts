import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** GoCardless: how it signs its webhooks and names their events. */
export const gocardless = {
  slug: 'gocardless',
  name: 'GoCardless',
  signature: {
    scheme: 'hmac',
    hash: 'sha256',
    encoding: 'hex',
    key: 'utf8',
    at: { header: 'webhook-signature' },
    layout: { form: 'plain' },
    message: ['body'],
  },
  event: {
    key: { recipe: 'id', id: [{ json: '/id' }] },
    type: [{ json: '/resource_type' }, { json: '/action' }],
    typeSigned: true,
    batch: { items: ['/events/*'] },
  },
  delivery: {
    timeoutSeconds: 10,
    retries: 'automatic',
    horizonSeconds: 'unknown',
    level: 'secondary',
    schedule: 'the whole batch again, with back-off',
    success: 'unknown',
    retriedOn: 'unknown',
    stops: 'unknown',
    disables: 'unknown',
    retrySignature: 'no-time',
  },
  statuses: { signature: 498 },
  facts: {
    secret: 'secret of the endpoint',
    rotation: 'unknown',
    sameKey: 'unknown',
    maxBytes: 'unknown',
    personal: 'unknown',
  },
  sources: [{ url: 'https://github.com/gocardless/gocardless-nodejs', read: '2026-11-30', level: 'sdk' }],
} as const satisfies ProviderSpec;
