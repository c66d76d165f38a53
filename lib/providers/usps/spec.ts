import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** USPS Tracking subscriptions: how it signs its webhooks and names their events. */
export const usps = {
  slug: 'usps',
  name: 'USPS Tracking subscriptions',
  signature: {
    scheme: 'hmac',
    hash: 'sha256',
    encoding: 'base64',
    key: 'utf8',
    at: { header: 'x-hmac' },
    layout: { form: 'plain' },
    message: [{ json: '/timestamp' }, { json: '/payload' }],
    timestamp: { from: { json: '/timestamp' }, unit: 'iso', toleranceSeconds: 'unlimited' },
    uncovered: 'everything in the body but the signed fields',
  },
  event: { key: { recipe: 'signed-bytes' }, type: [{ json: '/subscriptionType' }], typeSigned: true },
  delivery: { timeoutSeconds: 'unknown', retries: 'unknown', horizonSeconds: 'unknown', level: 'unknown' },
  sources: [{ url: 'https://github.com/hookdeck/webhook-skills', read: '2026-11-30', level: 'secondary' }],
} as const satisfies ProviderSpec;
