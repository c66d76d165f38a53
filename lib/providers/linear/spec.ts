import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Linear: how it signs its webhooks and names their events. */
export const linear = {
  slug: 'linear',
  name: 'Linear',
  signature: {
    scheme: 'hmac',
    hash: 'sha256',
    encoding: 'hex',
    key: 'utf8',
    at: { header: 'linear-signature' },
    layout: { form: 'plain' },
    message: ['body'],
    timestamp: { from: { json: '/webhookTimestamp', type: 'number' }, unit: 'ms', toleranceSeconds: 60 },
  },
  event: {
    key: { recipe: 'id', id: [{ header: 'linear-delivery' }] },
    type: [{ json: '/type' }, { json: '/action' }],
    typeSigned: true,
    stream: [[{ json: '/organizationId' }, { json: '/data/id' }]],
  },
  delivery: {
    timeoutSeconds: 5,
    retries: 'automatic',
    horizonSeconds: 25260,
    schedule: 'after 1 min, 1 h, 6 h',
  },
  sources: [
    { url: 'https://www.npmjs.com/package/@linear/sdk', read: '2026-11-30', level: 'sdk' },
    { url: 'https://linear.app/developers/webhooks', read: '2026-11-30', level: 'docs' },
  ],
} as const satisfies ProviderSpec;
