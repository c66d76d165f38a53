import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Telegram Bot API: how it signs its webhooks and names their events. */
export const telegram = {
  slug: 'telegram',
  name: 'Telegram Bot API',
  signature: { scheme: 'token', at: { header: 'x-telegram-bot-api-secret-token' } },
  event: {
    key: { recipe: 'id', id: [{ json: '/update_id' }] },
    type: [],
    typeSigned: false,
    stream: [
      [{ json: '/message/chat/id' }],
      [{ json: '/edited_message/chat/id' }],
      [{ json: '/channel_post/chat/id' }],
      [{ json: '/callback_query/message/chat/id' }],
    ],
  },
  delivery: {
    timeoutSeconds: 'unknown',
    retries: 'automatic',
    horizonSeconds: 'unknown',
    level: 'docs',
    schedule: 'again and again, given up after a number of tries that is not published',
    success: 'unknown',
    retriedOn: 'anything but 2xx',
    stops: 'unknown',
    disables: 'unknown',
    retrySignature: 'no-time',
  },
  facts: {
    secret: 'secret_token of setWebhook: 1 to 256 letters, digits, _ and -',
    rotation: 'unknown',
    sameKey: 'yes',
    maxBytes: 'unknown',
    personal: 'unknown',
  },
  sources: [{ url: 'https://www.npmjs.com/package/grammy', read: '2026-11-30', level: 'sdk' }],
} as const satisfies ProviderSpec;
