import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Sentry: how it signs its webhooks and names their events. */
export const sentry = {
  slug: 'sentry',
  name: 'Sentry',
  signature: {
    scheme: 'hmac',
    hash: 'sha256',
    encoding: 'hex',
    key: 'utf8',
    at: { header: 'sentry-hook-signature' },
    layout: { form: 'plain' },
    message: ['body'],
  },
  event: {
    key: { recipe: 'id', id: [{ header: 'request-id' }] },
    type: [{ header: 'sentry-hook-resource' }, { json: '/action' }],
    typeSigned: false,
    stream: [[{ json: '/data/issue/id' }]],
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
    secret: 'client secret of the integration',
    rotation: 'unknown',
    sameKey: 'yes',
    maxBytes: 'unknown',
    personal: 'unknown',
  },
  sources: [
    {
      url: 'https://docs.sentry.io/integrations/integration-platform/webhooks/',
      read: '2026-11-30',
      level: 'docs',
    },
    { url: 'https://github.com/webhook-co/webhook', read: '2026-11-30', level: 'secondary' },
    { url: 'https://www.npmjs.com/package/@hookflo/tern', read: '2026-11-30', level: 'docs' },
  ],
} as const satisfies ProviderSpec;
