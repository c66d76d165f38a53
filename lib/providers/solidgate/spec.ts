import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Solidgate: how it signs its webhooks and names their events. */
export const solidgate = {
  slug: 'solidgate',
  name: 'Solidgate',
  signature: {
    scheme: 'hmac',
    hash: 'sha512',
    encoding: 'base64-of-hex',
    key: 'utf8',
    at: { header: 'signature' },
    layout: { form: 'plain' },
    message: [{ setting: 'public_key' }, 'body', { setting: 'public_key' }],
  },
  event: {
    key: { recipe: 'id', id: [{ header: 'solidgate-event-id' }] },
    type: [{ header: 'solidgate-event-type' }],
    typeSigned: false,
    stream: [[{ json: '/order/order_id' }]],
  },
  delivery: {
    timeoutSeconds: 30,
    retries: 'automatic',
    horizonSeconds: 200700,
    level: 'secondary',
    schedule: 'after 15, 30 min, 1, 2, 4, 8, 16, 24 h',
  },
  settings: { public_key: { title: 'public key as Solidgate shows it' } },
  sources: [{ url: 'https://github.com/hookdeck/webhook-skills', read: '2026-11-30', level: 'secondary' }],
} as const satisfies ProviderSpec;
