import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Webflow: how it signs its webhooks and names their events. */
export const webflow = {
  slug: 'webflow',
  name: 'Webflow',
  signature: {
    scheme: 'hmac',
    hash: 'sha256',
    encoding: 'hex',
    key: 'utf8',
    at: { header: 'x-webflow-signature' },
    layout: { form: 'plain' },
    message: ['timestamp', { text: ':' }, 'body'],
    timestamp: { from: { header: 'x-webflow-timestamp' }, unit: 'ms', toleranceSeconds: 300 },
  },
  event: {
    key: { recipe: 'signed-bytes' },
    type: [{ json: '/triggerType' }],
    typeSigned: true,
    stream: [[{ json: '/payload/id' }]],
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
    retrySignature: 'unknown',
  },
  facts: {
    secret: 'client secret of the OAuth app, or secretKey of the webhook',
    rotation: 'unknown',
    sameKey: 'unknown',
    maxBytes: 'unknown',
    personal: 'unknown',
    notes: ['Webhooks of the dashboard and of site tokens are not signed.'],
  },
  sources: [
    { url: 'https://www.npmjs.com/package/webflow-api', read: '2026-11-30', level: 'sdk' },
    {
      url: 'https://developers.webflow.com/data/v1.0.0/docs/verifying-webhook-signatures',
      read: '2026-11-30',
      level: 'docs',
    },
  ],
} as const satisfies ProviderSpec;
