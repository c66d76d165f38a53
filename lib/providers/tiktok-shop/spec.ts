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
  event: { key: { recipe: 'id', id: [{ json: '/tts_notification_id' }] }, type: [], typeSigned: false },
  delivery: { timeoutSeconds: 'unknown', retries: 'unknown', horizonSeconds: 'unknown' },
  settings: { app_key: { title: 'app key as TikTok Shop shows it' } },
  sources: [{ url: 'https://github.com/hookdeck/webhook-skills', read: '2026-11-30', level: 'secondary' }],
} as const satisfies ProviderSpec;
