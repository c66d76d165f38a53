import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Daily.co: how it signs its webhooks and names their events. */
export const daily = {
  slug: 'daily',
  name: 'Daily.co',
  signature: {
    scheme: 'hmac',
    hash: 'sha256',
    encoding: 'base64',
    key: 'base64',
    at: { header: 'x-webhook-signature' },
    layout: { form: 'plain' },
    message: ['timestamp', { text: '.' }, 'body'],
    timestamp: { from: { header: 'x-webhook-timestamp' }, unit: 's', toleranceSeconds: 300 },
  },
  event: {
    key: { recipe: 'id', id: [{ json: '/id' }] },
    type: [{ json: '/type' }],
    typeSigned: true,
    stream: [[{ json: '/payload/room' }]],
  },
  delivery: { timeoutSeconds: 'unknown', retries: 'unknown', horizonSeconds: 'unknown', level: 'unknown' },
  handshakes: [
    {
      method: 'POST',
      when: [{ at: { json: '/test' }, equals: 'test' }],
      proof: 'signature-if-sent',
      reply: { status: 200 },
    },
  ],
  sources: [{ url: 'https://github.com/triggerdotdev/trigger.dev', read: '2026-11-30', level: 'secondary' }],
} as const satisfies ProviderSpec;
