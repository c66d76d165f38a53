import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Mollie (next-gen webhooks): how it signs its webhooks and names their events. */
export const mollieNext = {
  slug: 'mollie-next',
  name: 'Mollie (next-gen webhooks)',
  signature: {
    scheme: 'hmac',
    hash: 'sha256',
    encoding: 'hex',
    key: 'utf8',
    at: { header: 'x-mollie-signature' },
    layout: { form: 'plain', prefix: 'sha256=' },
    message: ['body'],
  },
  event: {
    key: { recipe: 'both', id: [{ json: '/id' }] },
    type: [{ json: '/type' }],
    typeSigned: true,
    stream: [[{ json: '/entityId' }]],
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
    secret: 'shown once when the webhook is made',
    rotation: 'unknown',
    sameKey: 'unknown',
    maxBytes: 'unknown',
    personal: 'unknown',
    notes: ['The payment webhooks of the older kind are not signed.'],
  },
  sources: [
    { url: 'https://docs.mollie.com/reference/webhooks-new', read: '2026-11-30', level: 'docs' },
    { url: 'https://docs.mollie.com/reference/webhooks-best-practices', read: '2026-11-30', level: 'docs' },
    { url: 'https://github.com/triggerdotdev/trigger.dev', read: '2026-11-30', level: 'secondary' },
  ],
} as const satisfies ProviderSpec;
