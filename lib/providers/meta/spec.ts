import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Meta: how it signs its webhooks and names their events. */
export const meta = {
  slug: 'meta',
  name: 'Meta',
  signature: {
    scheme: 'hmac',
    hash: 'sha256',
    encoding: 'hex',
    key: 'utf8',
    at: { header: 'x-hub-signature-256' },
    layout: { form: 'plain', prefix: 'sha256=' },
    message: ['body'],
  },
  event: {
    key: { recipe: 'both', id: [{ envelope: '/entry/*/id' }] },
    type: [{ envelope: '/object' }, { json: '/field' }],
    typeSigned: true,
    stream: [
      [{ envelope: '/entry/*/id' }, { json: '/value/metadata/phone_number_id' }],
      [{ envelope: '/entry/*/id' }, { json: '/sender/id' }],
      [{ envelope: '/entry/*/id' }],
    ],
    batch: {
      items: ['/entry/*/changes/*', '/entry/*/messaging/*', '/entry/*/standby/*'],
      envelope: { object: '/object', entry: '/entry/*/id', time: '/entry/*/time' },
    },
  },
  delivery: {
    timeoutSeconds: 'unknown',
    retries: 'automatic',
    horizonSeconds: 604800,
    level: 'docs',
    schedule: 'at once, then a few more with falling frequency: Graph for 36 h, WhatsApp for up to 7 days',
    success: '200',
    retriedOn: 'anything but 200',
    stops: '200',
    disables: 'unknown',
    retrySignature: 'no-time',
  },
  handshakes: [
    {
      method: 'GET',
      when: [{ at: { query: 'hub.challenge' }, is: 'present' }],
      proof: 'nothing',
      require: [{ at: { query: 'hub.mode' }, equals: 'subscribe' }],
      word: { at: { query: 'hub.verify_token' }, secret: 'verify_token' },
      reply: { status: 200, body: { text: [{ echo: { query: 'hub.challenge' } }] } },
    },
  ],
  facts: {
    secret: 'app secret; as JSON with `verify_token`, the word of the handshake',
    rotation: 'none described',
    sameKey: 'yes',
    maxBytes: 'unknown',
    personal: [
      '/entry/*/changes/*/value/contacts',
      '/entry/*/changes/*/value/messages',
      '/entry/*/messaging',
    ],
    notes: [
      'One request may hold up to 1,000 updates.',
      'The 7 days of WhatsApp are known from others only.',
    ],
  },
  sources: [
    {
      url: 'https://developers.facebook.com/docs/graph-api/webhooks/getting-started',
      read: '2026-11-30',
      level: 'docs',
    },
    { url: 'https://www.npmjs.com/package/whatsapp-api-js', read: '2026-11-30', level: 'secondary' },
  ],
} as const satisfies ProviderSpec;
