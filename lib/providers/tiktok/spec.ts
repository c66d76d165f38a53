import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** TikTok for Developers: how it signs its webhooks and names their events. */
export const tiktok = {
  slug: 'tiktok',
  name: 'TikTok for Developers',
  signature: {
    scheme: 'hmac',
    hash: 'sha256',
    encoding: 'hex',
    key: 'utf8',
    at: { header: 'tiktok-signature' },
    layout: { form: 'pairs', separator: ',', key: 's' },
    message: ['timestamp', { text: '.' }, 'body'],
    timestamp: { from: { pair: 't' }, unit: 's', toleranceSeconds: 300 },
  },
  event: {
    key: { recipe: 'signed-bytes' },
    type: [{ json: '/event' }],
    typeSigned: true,
    stream: [[{ json: '/user_openid' }]],
  },
  delivery: {
    timeoutSeconds: 'unknown',
    retries: 'automatic',
    horizonSeconds: 259200,
    level: 'secondary',
    schedule: 'up to 72 h',
  },
  sources: [{ url: 'https://github.com/hookdeck/webhook-skills', read: '2026-11-30', level: 'secondary' }],
} as const satisfies ProviderSpec;
