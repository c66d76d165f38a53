import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Smartcar: how it signs its webhooks and names their events. */
export const smartcar = {
  slug: 'smartcar',
  name: 'Smartcar',
  signature: {
    scheme: 'hmac',
    hash: 'sha256',
    encoding: 'hex',
    key: 'utf8',
    at: { header: 'sc-signature' },
    layout: { form: 'plain' },
    message: ['body'],
  },
  event: {
    key: { recipe: 'id', id: [{ json: '/eventId' }] },
    type: [{ json: '/eventType' }],
    typeSigned: true,
    stream: [[{ json: '/data/vehicle/id' }]],
    volatile: ['/meta/deliveryId'],
  },
  delivery: {
    timeoutSeconds: 15,
    retries: 'automatic',
    horizonSeconds: 'unknown',
    level: 'secondary',
    schedule: 'exponential',
  },
  handshakes: [
    {
      method: 'POST',
      when: [{ at: { json: '/eventType' }, equals: 'VERIFY' }],
      proof: 'signature-if-sent',
      token: { at: { json: '/data/challenge' }, alphabet: 'word', length: [1, 128] },
      reply: { status: 200, body: { json: { challenge: [{ hmac: 'sha256', encoding: 'hex' }] } } },
    },
  ],
  sources: [{ url: 'https://www.npmjs.com/package/smartcar', read: '2026-11-30', level: 'sdk' }],
} as const satisfies ProviderSpec;
