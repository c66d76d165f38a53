import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Airwallex: how it signs its webhooks and names their events. */
export const airwallex = {
  slug: 'airwallex',
  name: 'Airwallex',
  signature: {
    scheme: 'hmac',
    hash: 'sha256',
    encoding: 'hex',
    key: 'utf8',
    at: { header: 'x-signature' },
    layout: { form: 'plain' },
    message: ['timestamp', 'body'],
    timestamp: { from: { header: 'x-timestamp' }, unit: 'ms', toleranceSeconds: 'unlimited' },
  },
  event: {
    key: { recipe: 'id', id: [{ json: '/id' }] },
    type: [{ json: '/name' }],
    typeSigned: true,
    stream: [[{ json: '/data/object/id' }]],
  },
  delivery: {
    timeoutSeconds: 'unknown',
    retries: 'automatic',
    horizonSeconds: 259200,
    level: 'secondary',
    schedule: 'exponential, about 3 days',
  },
  sources: [{ url: 'https://github.com/hookdeck/webhook-skills', read: '2026-11-30', level: 'secondary' }],
} as const satisfies ProviderSpec;
