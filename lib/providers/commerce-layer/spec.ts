import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Commerce Layer: how it signs its webhooks and names their events. */
export const commerceLayer = {
  slug: 'commerce-layer',
  name: 'Commerce Layer',
  signature: {
    scheme: 'hmac',
    hash: 'sha256',
    encoding: 'base64',
    key: 'utf8',
    at: { header: 'x-commercelayer-signature' },
    layout: { form: 'plain' },
    message: ['body'],
  },
  event: {
    key: { recipe: 'signed-bytes' },
    type: [{ header: 'x-commercelayer-topic' }],
    typeSigned: false,
    stream: [[{ json: '/data/id' }]],
  },
  delivery: {
    timeoutSeconds: 5,
    retries: 'automatic',
    horizonSeconds: 'unknown',
    level: 'secondary',
    schedule: '10 tries',
    disables: 'a circuit breaker after 30 failures in a row, reset by hand',
  },
  sources: [
    { url: 'https://github.com/hookdeck/webhook-skills', read: '2026-11-30', level: 'secondary' },
    { url: 'https://docs.commercelayer.io/core/callbacks-security', read: '2026-11-30', level: 'secondary' },
  ],
} as const satisfies ProviderSpec;
