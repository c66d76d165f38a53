import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** TikTok Shop: how it signs its webhooks and names their events. */
export const tiktokShop = {
  slug: 'tiktok-shop',
  name: 'TikTok Shop',
  signature: {
    scheme: 'hmac',
    hash: 'sha256',
    encoding: 'hex',
    key: 'utf8',
    at: { header: 'authorization' },
    layout: { form: 'plain' },
    message: [{ setting: 'app_key' }, 'body'],
  },
  event: {
    key: { recipe: 'id', id: [{ json: '/tts_notification_id' }] },
    type: [{ json: '/type' }],
    typeSigned: true,
    stream: [[{ json: '/shop_id' }, { json: '/data/order_id' }]],
  },
  delivery: {
    timeoutSeconds: 3,
    retries: 'automatic',
    horizonSeconds: 55920,
    level: 'secondary',
    schedule: 'after 2, 30 min, 3, 12 h',
  },
  settings: { app_key: { title: 'app key as TikTok Shop shows it' } },
  sources: [{ url: 'https://github.com/hookdeck/webhook-skills', read: '2026-11-30', level: 'secondary' }],
} as const satisfies ProviderSpec;
