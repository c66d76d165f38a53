import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Zoom: how it signs its webhooks and names their events. */
export const zoom = {
  slug: 'zoom',
  name: 'Zoom',
  signature: {
    scheme: 'hmac',
    hash: 'sha256',
    encoding: 'hex',
    key: 'utf8',
    at: { header: 'x-zm-signature' },
    layout: { form: 'plain', prefix: 'v0=' },
    message: [{ text: 'v0:' }, 'timestamp', { text: ':' }, 'body'],
    timestamp: { from: { header: 'x-zm-request-timestamp' }, unit: 's', toleranceSeconds: 'unlimited' },
  },
  event: {
    key: { recipe: 'both', id: [{ json: '/event' }, { json: '/event_ts' }] },
    type: [{ json: '/event' }],
    typeSigned: true,
    stream: [
      [{ json: '/payload/account_id' }, { json: '/payload/object/uuid' }],
      [{ json: '/payload/account_id' }, { json: '/payload/object/id' }],
    ],
  },
  delivery: {
    timeoutSeconds: 3,
    retries: 'automatic',
    horizonSeconds: 5100,
    level: 'docs',
    schedule: 'after 5 min, then 20 min, then 60 min',
    success: '200 or 204',
    retriedOn: 'anything but 2xx',
    stops: '2xx',
    disables: 'an address that fails its renewed validation, after 72 h',
    retrySignature: 'unknown',
  },
  handshakes: [
    {
      method: 'POST',
      when: [{ at: { json: '/event' }, equals: 'endpoint.url_validation' }],
      proof: 'signature',
      token: { at: { json: '/payload/plainToken' }, alphabet: 'word', length: [1, 128] },
      reply: {
        status: 200,
        body: {
          json: {
            plainToken: [{ echo: { json: '/payload/plainToken' } }],
            encryptedToken: [{ hmac: 'sha256', encoding: 'hex' }],
          },
        },
      },
    },
  ],
  facts: {
    secret: 'secret token of the app',
    rotation: 'none described',
    sameKey: 'unknown',
    maxBytes: 'unknown',
    personal: ['/payload/object/participant', '/payload/object/host_email', '/payload/operator'],
    notes: ['The validation must be answered in the same request, again every 72 h.'],
  },
  sources: [
    { url: 'https://developers.zoom.us/docs/api/webhooks', read: '2026-11-30', level: 'docs' },
    { url: 'https://developers.zoom.us/blog/webhook-delays', read: '2026-11-30', level: 'docs' },
    { url: 'https://www.npmjs.com/package/@zoom/rivet', read: '2026-11-30', level: 'sdk' },
  ],
} as const satisfies ProviderSpec;
