import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Braintree: how it signs its webhooks and names their events. */
export const braintree = {
  slug: 'braintree',
  name: 'Braintree',
  signature: {
    scheme: 'hmac',
    hash: 'sha1',
    encoding: 'hex',
    key: 'sha1',
    at: { form: 'bt_signature' },
    layout: { form: 'by-key', separator: '&', tagSeparator: '|' },
    message: [{ form: 'bt_payload' }],
    alternative: [{ form: 'bt_payload' }, { text: '\n' }],
    uncovered: 'everything in the form but the payload',
  },
  event: { key: { recipe: 'signed-bytes' }, type: [], typeSigned: false },
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
      method: 'GET',
      when: [{ at: { query: 'bt_challenge' }, is: 'present' }],
      proof: 'nothing',
      token: { at: { query: 'bt_challenge' }, alphabet: 'lower-hex', length: [20, 32] },
      reply: {
        status: 200,
        body: { text: [{ keyId: true }, { text: '|' }, { hmac: 'sha1', encoding: 'hex' }] },
      },
    },
  ],
  facts: {
    secret: 'public and private key of the gateway',
    rotation: 'unknown',
    sameKey: 'unknown',
    maxBytes: 'unknown',
    personal: 'unknown',
  },
  sources: [{ url: 'https://github.com/braintree/braintree_node', read: '2026-11-30', level: 'sdk' }],
} as const satisfies ProviderSpec;
