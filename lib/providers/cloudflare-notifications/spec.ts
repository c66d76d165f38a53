import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Cloudflare Notifications: how it signs its webhooks and names their events. */
export const cloudflareNotifications = {
  slug: 'cloudflare-notifications',
  name: 'Cloudflare Notifications',
  signature: { scheme: 'token', at: { header: 'cf-webhook-auth' } },
  event: {
    key: { recipe: 'signed-bytes' },
    type: [{ json: '/alert_type' }],
    typeSigned: true,
    stream: [[{ json: '/account_id' }]],
  },
  delivery: { timeoutSeconds: 'unknown', retries: 'unknown', horizonSeconds: 'unknown', level: 'unknown' },
  sources: [{ url: 'https://github.com/triggerdotdev/trigger.dev', read: '2026-11-30', level: 'secondary' }],
} as const satisfies ProviderSpec;
