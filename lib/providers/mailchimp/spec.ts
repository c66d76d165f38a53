import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Mailchimp Marketing: how it signs its webhooks and names their events. */
export const mailchimp = {
  slug: 'mailchimp',
  name: 'Mailchimp Marketing',
  signature: { scheme: 'none', trust: 'secret in the URL query' },
  event: {
    key: { recipe: 'signed-bytes' },
    type: [{ form: 'type' }],
    typeSigned: false,
    stream: [[{ form: 'data[id]' }]],
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
  handshakes: [{ method: 'GET', when: [], proof: 'nothing', reply: { status: 200 } }],
  facts: {
    secret: 'a word in the address',
    rotation: 'unknown',
    sameKey: 'unknown',
    maxBytes: 'unknown',
    personal: 'unknown',
    notes: ['Nothing is signed.'],
  },
  sources: [{ url: 'https://github.com/hookdeck/webhook-skills', read: '2026-11-30', level: 'secondary' }],
} as const satisfies ProviderSpec;
