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
  event: { key: { recipe: 'signed-bytes' }, type: [], typeSigned: false, stream: [[{ json: '/data/id' }]] },
  delivery: {
    timeoutSeconds: 'unknown',
    retries: 'unknown',
    horizonSeconds: 'unknown',
    schedule: 'up to 3 more tries, exponential (for example 5, 25, 125 s); only 200 counts',
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
