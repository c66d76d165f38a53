import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Postmark: how it signs its webhooks and names their events. */
export const postmark = {
  slug: 'postmark',
  name: 'Postmark',
  signature: { scheme: 'basic' },
  event: {
    key: { recipe: 'signed-bytes' },
    type: [{ json: '/RecordType' }],
    typeSigned: true,
    stream: [[{ json: '/MessageID' }]],
  },
  delivery: {
    timeoutSeconds: 'unknown',
    retries: 'unknown',
    horizonSeconds: 'unknown',
    level: 'unknown',
    schedule: 'unknown',
    success: 'unknown',
    retriedOn: 'unknown',
    stops: 'unknown',
    disables: 'unknown',
    retrySignature: 'no-time',
  },
  facts: {
    secret: 'user:password in the address',
    rotation: 'unknown',
    sameKey: 'unknown',
    maxBytes: 'unknown',
    personal: 'unknown',
  },
  sources: [
    {
      url: 'https://postmarkapp.com/developer/webhooks/webhooks-overview',
      read: '2026-11-30',
      level: 'docs',
    },
    { url: 'https://github.com/hookdeck/webhook-skills', read: '2026-11-30', level: 'secondary' },
    { url: 'https://github.com/webhook-co/webhook', read: '2026-11-30', level: 'secondary' },
  ],
} as const satisfies ProviderSpec;
