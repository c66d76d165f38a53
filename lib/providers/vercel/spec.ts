import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Vercel: how it signs its webhooks and names their events. */
export const vercel = {
  slug: 'vercel',
  name: 'Vercel',
  signature: {
    scheme: 'hmac',
    hash: 'sha1',
    encoding: 'hex',
    key: 'utf8',
    at: { header: 'x-vercel-signature' },
    layout: { form: 'plain' },
    message: ['body'],
  },
  event: {
    key: { recipe: 'id', id: [{ json: '/id' }] },
    type: [{ json: '/type' }],
    typeSigned: true,
    stream: [[{ json: '/payload/deployment/id' }]],
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
    secret: 'secret of the webhook; the client secret for integrations',
    rotation: 'unknown',
    sameKey: 'yes',
    maxBytes: 'unknown',
    personal: 'unknown',
  },
  sources: [
    { url: 'https://vercel.com/docs/webhooks', read: '2026-11-30', level: 'docs' },
    { url: 'https://github.com/hookdeck/webhook-skills', read: '2026-11-30', level: 'secondary' },
    { url: 'https://github.com/triggerdotdev/trigger.dev', read: '2026-11-30', level: 'secondary' },
  ],
} as const satisfies ProviderSpec;
