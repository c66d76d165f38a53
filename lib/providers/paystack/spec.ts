import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Paystack: how it signs its webhooks and names their events. */
export const paystack = {
  slug: 'paystack',
  name: 'Paystack',
  signature: {
    scheme: 'hmac',
    hash: 'sha512',
    encoding: 'hex',
    key: 'utf8',
    at: { header: 'x-paystack-signature' },
    layout: { form: 'plain' },
    message: ['body'],
  },
  event: {
    key: { recipe: 'both', id: [{ json: '/event' }, { json: '/data/id' }] },
    type: [{ json: '/event' }],
    typeSigned: true,
    stream: [[{ json: '/data/reference' }]],
  },
  delivery: {
    timeoutSeconds: 30,
    retries: 'automatic',
    horizonSeconds: 259200,
    level: 'secondary',
    schedule: 'every 3 min four times, then hourly, to 72 h',
  },
  sources: [{ url: 'https://github.com/hookdeck/webhook-skills', read: '2026-11-30', level: 'secondary' }],
} as const satisfies ProviderSpec;
