import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Intercom: how it signs its webhooks and names their events. */
export const intercom = {
  slug: 'intercom',
  name: 'Intercom',
  signature: {
    scheme: 'hmac',
    hash: 'sha1',
    encoding: 'hex',
    key: 'utf8',
    at: { header: 'x-hub-signature' },
    layout: { form: 'plain', prefix: 'sha1=' },
    message: ['body'],
  },
  event: {
    key: { recipe: 'id', id: [{ json: '/id' }] },
    type: [{ json: '/topic' }],
    typeSigned: true,
    stream: [[{ json: '/app_id' }, { json: '/data/item/id' }]],
    volatile: ['/delivery_attempts'],
  },
  delivery: {
    timeoutSeconds: 5,
    retries: 'automatic',
    horizonSeconds: 'unknown',
    level: 'docs',
    schedule: 'again without a 200 within 5 s; throttled ones are dropped after 2 h',
    success: '200; 202 and 204 may not count',
    retriedOn: 'no 200 in time; 429 delays from 1 min to 2 h',
    stops: '200',
    disables:
      '15 min of pause after 1,000 errors in 15 min; private apps are suspended after 7 days of errors',
    retrySignature: 'no-time',
  },
  handshakes: [
    {
      method: 'POST',
      when: [{ at: { json: '/topic' }, equals: 'ping' }],
      proof: 'signature',
      reply: { status: 200 },
    },
    { method: 'HEAD', when: [], proof: 'nothing', reply: { status: 200 } },
  ],
  facts: {
    secret: 'client secret of the app',
    rotation: 'none described',
    sameKey: 'yes',
    maxBytes: 'unknown',
    personal: ['/data/item/email', '/data/item/phone', '/data/item/source/body', '/data/item/contacts'],
    notes: ['Answers slower than 500 ms are given less priority.'],
  },
  sources: [
    {
      url: 'https://developers.intercom.com/docs/webhooks/webhook-notifications',
      read: '2026-11-30',
      level: 'docs',
    },
  ],
} as const satisfies ProviderSpec;
