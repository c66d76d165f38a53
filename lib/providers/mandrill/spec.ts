import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Mailchimp Transactional (Mandrill): how it signs its webhooks and names their events. */
export const mandrill = {
  slug: 'mandrill',
  name: 'Mailchimp Transactional (Mandrill)',
  signature: {
    scheme: 'hmac',
    hash: 'sha1',
    encoding: 'base64',
    key: 'utf8',
    at: { header: 'x-mandrill-signature' },
    layout: { form: 'plain' },
    message: ['url', 'sorted-form'],
  },
  event: {
    key: { recipe: 'both', id: [{ json: '/_id' }, { json: '/event' }, { json: '/ts' }] },
    type: [{ json: '/event' }],
    typeSigned: true,
    stream: [[{ json: '/msg/_id' }], [{ json: '/_id' }]],
    batch: { items: ['/*'], field: 'mandrill_events' },
  },
  delivery: { timeoutSeconds: 'unknown', retries: 'unknown', horizonSeconds: 'unknown', level: 'unknown' },
  handshakes: [
    { method: 'HEAD', when: [], proof: 'nothing', reply: { status: 200 } },
    {
      method: 'POST',
      when: [{ at: { form: 'mandrill_events' }, equals: '[]' }],
      proof: 'nothing',
      reply: { status: 200 },
    },
  ],
  sources: [{ url: 'https://github.com/webhook-co/webhook', read: '2026-11-30', level: 'secondary' }],
} as const satisfies ProviderSpec;
