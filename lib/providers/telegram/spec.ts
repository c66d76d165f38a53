import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Telegram Bot API: how it signs its webhooks and names their events. */
export const telegram = {
  slug: 'telegram',
  name: 'Telegram Bot API',
  signature: { scheme: 'token', at: { header: 'x-telegram-bot-api-secret-token' } },
  event: { key: { recipe: 'id', id: [{ json: '/update_id' }] }, type: [], typeSigned: false },
  delivery: {
    timeoutSeconds: 'unknown',
    retries: 'unknown',
    horizonSeconds: 'unknown',
    schedule: 'repeated on any non-2xx; gives up after an unstated number of tries',
  },
  sources: [{ url: 'https://www.npmjs.com/package/grammy', read: '2026-11-30', level: 'sdk' }],
} as const satisfies ProviderSpec;
