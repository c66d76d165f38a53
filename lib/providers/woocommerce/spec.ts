import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** WooCommerce: how it signs its webhooks and names their events. */
export const woocommerce = {
  slug: 'woocommerce',
  name: 'WooCommerce',
  signature: {
    scheme: 'hmac',
    hash: 'sha256',
    encoding: 'base64',
    key: 'utf8',
    at: { header: 'x-wc-webhook-signature' },
    layout: { form: 'plain' },
    message: ['body'],
  },
  event: {
    key: { recipe: 'signed-bytes' },
    type: [{ header: 'x-wc-webhook-topic' }],
    typeSigned: false,
    stream: [[{ json: '/id' }]],
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
  handshakes: [
    {
      method: 'POST',
      when: [{ at: { form: 'webhook_id' }, is: 'present' }],
      proof: 'signature',
      reply: { status: 200 },
    },
  ],
  facts: {
    secret: 'secret of the webhook',
    rotation: 'unknown',
    sameKey: 'unknown',
    maxBytes: 'unknown',
    personal: 'unknown',
    notes: ['The ping is a signed form.'],
  },
  sources: [
    {
      url: 'https://developer.woocommerce.com/docs/apis/rest-api/v2/webhooks/',
      read: '2026-11-30',
      level: 'docs',
    },
    { url: 'https://github.com/hookdeck/webhook-skills', read: '2026-11-30', level: 'secondary' },
    { url: 'https://www.npmjs.com/package/n8n-nodes-base', read: '2026-11-30', level: 'secondary' },
  ],
} as const satisfies ProviderSpec;
