import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Gumroad ping: how it signs its webhooks and names their events. */
export const gumroad = {
  slug: 'gumroad',
  name: 'Gumroad ping',
  signature: { scheme: 'none', trust: 'seller_id match, URL secrecy' },
  event: {
    key: { recipe: 'id', id: [{ form: 'sale_id' }] },
    type: [{ form: 'resource_name' }],
    typeSigned: false,
    stream: [[{ form: 'subscription_id' }]],
  },
  delivery: { timeoutSeconds: 'unknown', retries: 'unknown', horizonSeconds: 'unknown', level: 'unknown' },
  sources: [{ url: 'https://github.com/triggerdotdev/trigger.dev', read: '2026-11-30', level: 'secondary' }],
} as const satisfies ProviderSpec;
