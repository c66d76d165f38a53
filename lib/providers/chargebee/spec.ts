import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Chargebee: how it signs its webhooks and names their events. */
export const chargebee = {
  slug: 'chargebee',
  name: 'Chargebee',
  signature: { scheme: 'basic' },
  event: {
    key: { recipe: 'id', id: [{ json: '/id' }] },
    type: [{ json: '/event_type' }],
    typeSigned: true,
    stream: [
      [{ json: '/content/subscription/id' }],
      [{ json: '/content/invoice/id' }],
      [{ json: '/content/customer/id' }],
    ],
  },
  delivery: {
    timeoutSeconds: 'unknown',
    retries: 'unknown',
    horizonSeconds: 'unknown',
    level: 'unknown',
    schedule: 'unknown',
    success: 'unknown',
    retriedOn: 'unknown',
    stops: 'unknown',
    disables: 'unknown',
    retrySignature: 'no-time',
  },
  facts: {
    secret: 'user:password of basic authentication',
    rotation: 'unknown',
    sameKey: 'yes',
    maxBytes: 'unknown',
    personal: 'unknown',
    notes: ['resource_version orders the updates of one resource.'],
  },
  sources: [
    { url: 'https://www.npmjs.com/package/chargebee', read: '2026-11-30', level: 'sdk' },
    { url: 'https://www.chargebee.com/docs/2.0/webhook_settings.html', read: '2026-11-30', level: 'docs' },
  ],
} as const satisfies ProviderSpec;
