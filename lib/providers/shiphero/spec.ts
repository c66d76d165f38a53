import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** ShipHero: how it signs its webhooks and names their events. */
export const shiphero = {
  slug: 'shiphero',
  name: 'ShipHero',
  signature: {
    scheme: 'hmac',
    hash: 'sha256',
    encoding: 'base64',
    key: 'utf8',
    at: { header: 'x-shiphero-hmac-sha256' },
    layout: { form: 'plain' },
    message: ['body'],
  },
  event: {
    key: { recipe: 'id', id: [{ header: 'x-shiphero-message-id' }] },
    type: [{ json: '/webhook_type' }],
    typeSigned: true,
    stream: [[{ json: '/order_id' }]],
  },
  delivery: { timeoutSeconds: 'unknown', retries: 'unknown', horizonSeconds: 'unknown', level: 'unknown' },
  sources: [{ url: 'https://github.com/hookdeck/webhook-skills', read: '2026-11-30', level: 'secondary' }],
} as const satisfies ProviderSpec;
