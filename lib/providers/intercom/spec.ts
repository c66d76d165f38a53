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
  },
  delivery: {
    timeoutSeconds: 5,
    retries: 'automatic',
    horizonSeconds: 'unknown',
    schedule: 'sent again without a 200 within 5 s',
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
  sources: [
    {
      url: 'https://developers.intercom.com/docs/webhooks/webhook-notifications',
      read: '2026-11-30',
      level: 'docs',
    },
  ],
} as const satisfies ProviderSpec;
