import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Customer.io: how it signs its webhooks and names their events. */
export const customerIo = {
  slug: 'customer-io',
  name: 'Customer.io',
  signature: {
    scheme: 'hmac',
    hash: 'sha256',
    encoding: 'hex',
    key: 'utf8',
    at: { header: 'x-cio-signature' },
    layout: { form: 'plain' },
    message: [{ text: 'v0:' }, 'timestamp', { text: ':' }, 'body'],
    timestamp: { from: { header: 'x-cio-timestamp' }, unit: 's', toleranceSeconds: 300 },
  },
  event: {
    key: { recipe: 'id', id: [{ json: '/event_id' }] },
    type: [{ json: '/object_type' }, { json: '/metric' }],
    typeSigned: true,
    stream: [[{ json: '/data/customer_id' }]],
  },
  delivery: {
    timeoutSeconds: 4,
    retries: 'automatic',
    horizonSeconds: 604800,
    level: 'docs',
    schedule: 'exponential, 7 days; a backlog holds up later events',
  },
  sources: [
    { url: 'https://docs.customer.io/api/webhooks', read: '2026-11-30', level: 'docs' },
    { url: 'https://www.npmjs.com/package/n8n-nodes-base', read: '2026-11-30', level: 'secondary' },
    { url: 'https://github.com/hookdeck/webhook-skills', read: '2026-11-30', level: 'secondary' },
  ],
} as const satisfies ProviderSpec;
