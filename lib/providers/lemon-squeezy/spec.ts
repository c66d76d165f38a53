import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Lemon Squeezy: how it signs its webhooks and names their events. */
export const lemonSqueezy = {
  slug: 'lemon-squeezy',
  name: 'Lemon Squeezy',
  signature: {
    scheme: 'hmac',
    hash: 'sha256',
    encoding: 'hex',
    key: 'utf8',
    at: { header: 'x-signature' },
    layout: { form: 'plain' },
    message: ['body'],
  },
  event: {
    key: { recipe: 'both', id: [{ json: '/meta/event_name' }, { json: '/data/id' }] },
    type: [{ json: '/meta/event_name' }],
    typeSigned: true,
    stream: [[{ json: '/data/id' }]],
  },
  delivery: {
    timeoutSeconds: 'unknown',
    retries: 'automatic',
    horizonSeconds: 'unknown',
    level: 'docs',
    schedule: 'up to 3 more tries, exponential: 5, 25, 125 s for example',
    success: '200',
    retriedOn: 'unknown',
    stops: 'unknown',
    disables: 'unknown',
    retrySignature: 'no-time',
  },
  facts: {
    secret: '6 to 40 characters, given to the webhook',
    rotation: 'unknown',
    sameKey: 'unknown',
    maxBytes: 'unknown',
    personal: 'unknown',
  },
  sources: [
    {
      url: 'https://docs.lemonsqueezy.com/help/webhooks/signing-requests',
      read: '2026-11-30',
      level: 'docs',
    },
    { url: 'https://docs.lemonsqueezy.com/api/webhooks', read: '2026-11-30', level: 'docs' },
    { url: 'https://github.com/webhook-co/webhook', read: '2026-11-30', level: 'secondary' },
    { url: 'https://www.npmjs.com/package/@hookflo/tern', read: '2026-11-30', level: 'docs' },
  ],
} as const satisfies ProviderSpec;
