import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** PayPal: how it signs its webhooks and names their events. */
export const paypal = {
  slug: 'paypal',
  name: 'PayPal',
  signature: { scheme: 'paypal' },
  event: {
    key: { recipe: 'id', id: [{ json: '/id' }] },
    type: [{ json: '/event_type' }],
    typeSigned: true,
    stream: [
      [{ json: '/resource/supplementary_data/related_ids/order_id' }],
      [{ json: '/resource/parent_payment' }],
      [{ json: '/resource/id' }],
    ],
  },
  delivery: {
    timeoutSeconds: 'unknown',
    retries: 'automatic',
    horizonSeconds: 259200,
    level: 'docs',
    schedule: 'up to 25 times over 3 days',
    success: '2xx',
    retriedOn: 'anything but 2xx, no connection, no answer',
    stops: '2xx',
    disables: 'unknown',
    retrySignature: 'unknown',
  },
  variants: {
    postback: {
      title:
        'PayPal itself is asked about every delivery; the secret is a JSON object of webhook_id, client_id and client_secret',
      signature: { scheme: 'paypal-postback', at: 'live' },
    },
    'postback-sandbox': {
      title: 'the same in the sandbox',
      signature: { scheme: 'paypal-postback', at: 'sandbox' },
    },
  },
  facts: {
    secret:
      'id of the webhook as the developer dashboard shows it: an input of the signature, no secret; to ask PayPal, id and secret of the REST app beside it',
    rotation: 'a new certificate has a new URL',
    sameKey: 'yes',
    maxBytes: 'unknown',
    personal: ['/resource/payer', '/resource/payee', '/resource/shipping', '/resource/subscriber'],
    notes: [
      'Events of the simulator are signed for the literal id WEBHOOK_ID, and PayPal cannot be asked about them.',
      'Where PayPal is asked, a flood of forgeries becomes one of questions, for which it may limit the app: prefer the certificate.',
    ],
  },
  sources: [
    { url: 'https://developer.paypal.com/api/rest/webhooks/rest', read: '2026-11-30', level: 'docs' },
    {
      url: 'https://developer.paypal.com/api/webhooks/v1/verify-webhook-signature-post',
      read: '2026-11-30',
      level: 'docs',
    },
    { url: 'https://github.com/paypal/PayPal-Python-SDK', read: '2026-11-30', level: 'sdk' },
    { url: 'https://www.npmjs.com/package/@paypal/paypal-server-sdk', read: '2026-11-30', level: 'sdk' },
  ],
} as const satisfies ProviderSpec;
