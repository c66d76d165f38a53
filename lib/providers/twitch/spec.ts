import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Twitch EventSub: how it signs its webhooks and names their events. */
export const twitch = {
  slug: 'twitch',
  name: 'Twitch EventSub',
  signature: {
    scheme: 'hmac',
    hash: 'sha256',
    encoding: 'hex',
    key: 'utf8',
    at: { header: 'twitch-eventsub-message-signature' },
    layout: { form: 'plain', prefix: 'sha256=' },
    message: [{ header: 'twitch-eventsub-message-id' }, 'timestamp', 'body'],
    timestamp: { from: { header: 'twitch-eventsub-message-timestamp' }, unit: 'iso', toleranceSeconds: 600 },
  },
  event: {
    key: { recipe: 'id', id: [{ header: 'twitch-eventsub-message-id' }] },
    type: [{ header: 'twitch-eventsub-subscription-type' }],
    typeSigned: false,
    stream: [[{ json: '/subscription/condition/broadcaster_user_id' }]],
  },
  delivery: {
    timeoutSeconds: 'unknown',
    retries: 'automatic',
    horizonSeconds: 'unknown',
    level: 'docs',
    schedule: 'not published',
    success: '2xx within a few seconds',
    retriedOn: 'anything but 2xx',
    stops: '2xx',
    disables: 'too many failures revoke the subscription: subscribe again',
    retrySignature: 'unknown',
  },
  handshakes: [
    {
      method: 'POST',
      when: [
        { at: { header: 'twitch-eventsub-message-type' }, equals: 'webhook_callback_verification' },
        { at: { json: '/challenge' }, is: 'present' },
      ],
      proof: 'signature',
      reply: { status: 200, body: { text: [{ echo: { json: '/challenge' } }] } },
    },
  ],
  facts: {
    secret: 'chosen when subscribing: 10 to 100 ASCII characters',
    rotation: 'one secret per subscription',
    sameKey: 'yes',
    maxBytes: 'unknown',
    personal: ['/event/user_id', '/event/user_name', '/event/message'],
    notes: ['twitch-eventsub-message-retry counts the tries.'],
  },
  sources: [
    { url: 'https://dev.twitch.tv/docs/eventsub/handling-webhook-events', read: '2026-11-30', level: 'docs' },
    { url: 'https://github.com/twitchdev/twitch-cli', read: '2026-11-30', level: 'sdk' },
    { url: 'https://www.npmjs.com/package/@twurple/eventsub-http', read: '2026-11-30', level: 'secondary' },
  ],
} as const satisfies ProviderSpec;
