import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Adyen: how it signs its webhooks and names their events. */
export const adyen = {
  slug: 'adyen',
  name: 'Adyen',
  signature: {
    scheme: 'hmac-items',
    hash: 'sha256',
    encoding: 'base64',
    key: 'hex',
    items: '/notificationItems',
    signature: '/NotificationRequestItem/additionalData/hmacSignature',
    message: [
      { item: '/NotificationRequestItem/pspReference' },
      { text: ':' },
      { item: '/NotificationRequestItem/originalReference' },
      { text: ':' },
      { item: '/NotificationRequestItem/merchantAccountCode' },
      { text: ':' },
      { item: '/NotificationRequestItem/merchantReference' },
      { text: ':' },
      { item: '/NotificationRequestItem/amount/value', whole: true },
      { text: ':' },
      { item: '/NotificationRequestItem/amount/currency' },
      { text: ':' },
      { item: '/NotificationRequestItem/eventCode' },
      { text: ':' },
      { item: '/NotificationRequestItem/success' },
    ],
  },
  event: {
    key: {
      recipe: 'id',
      id: [
        { json: '/NotificationRequestItem/pspReference' },
        { json: '/NotificationRequestItem/eventCode' },
        { json: '/NotificationRequestItem/success' },
      ],
    },
    type: [{ json: '/NotificationRequestItem/eventCode' }],
    typeSigned: true,
    stream: [
      [
        { json: '/NotificationRequestItem/merchantAccountCode' },
        { json: '/NotificationRequestItem/originalReference' },
      ],
      [
        { json: '/NotificationRequestItem/merchantAccountCode' },
        { json: '/NotificationRequestItem/pspReference' },
      ],
    ],
    batch: { items: ['/notificationItems/*'], envelope: { live: '/live' } },
  },
  delivery: {
    timeoutSeconds: 10,
    retries: 'automatic',
    horizonSeconds: 2592000,
    level: 'docs',
    schedule: 'after 2, 5, 10, 15, 30 min, 1, 2, 4, 8 h, then every 8 h, for 30 days',
    success: '2xx; older set-ups want the text [accepted]',
    retriedOn: 'anything else',
    stops: '2xx, or `ignore` in the Customer Area',
    disables: 'never; alert after the fifth retry',
    retrySignature: 'no-time',
  },
  acknowledgement: { status: 200, body: { text: [{ text: '[accepted]' }] } },
  variants: {
    platform: {
      title: 'platform and management webhooks, signed as a whole',
      signature: {
        scheme: 'hmac',
        hash: 'sha256',
        encoding: 'base64',
        key: 'hex',
        at: { header: 'hmacsignature' },
        layout: { form: 'plain' },
        message: ['body'],
      },
      event: {
        key: { recipe: 'signed-bytes' },
        type: [{ json: '/type' }],
        typeSigned: true,
        stream: [[{ json: '/data/balancePlatform' }, { json: '/data/id' }]],
      },
    },
  },
  facts: {
    secret: 'HMAC key of the webhook in the Customer Area, hexadecimal',
    rotation: 'a new key takes a while to spread: the old one must verify meanwhile',
    sameKey: 'yes',
    maxBytes: 'unknown',
    personal: [
      '/notificationItems/*/NotificationRequestItem/additionalData/shopperEmail',
      '/notificationItems/*/NotificationRequestItem/additionalData/cardHolderName',
      '/notificationItems/*/NotificationRequestItem/additionalData/cardSummary',
      '/notificationItems/*/NotificationRequestItem/additionalData/shopperIP',
    ],
    notes: [
      'Retries are a queue, first in first out per endpoint: one delivery refused holds up all later ones for up to 30 days.',
      'eventDate, reason and most of additionalData are not signed.',
    ],
  },
  sources: [
    { url: 'https://github.com/Adyen/adyen-node-api-library', read: '2026-11-30', level: 'sdk' },
    {
      url: 'https://docs.adyen.com/development-resources/webhooks/troubleshoot',
      read: '2026-11-30',
      level: 'docs',
    },
    {
      url: 'https://docs.adyen.com/development-resources/webhooks/handle-webhook-events',
      read: '2026-11-30',
      level: 'docs',
    },
    { url: 'https://github.com/webhook-co/webhook', read: '2026-11-30', level: 'secondary' },
  ],
} as const satisfies ProviderSpec;
