import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Onfleet: how it signs its webhooks and names their events. */
export const onfleet = {
  slug: 'onfleet',
  name: 'Onfleet',
  signature: {
    scheme: 'hmac',
    hash: 'sha512',
    encoding: 'hex',
    key: 'hex',
    at: { header: 'x-onfleet-signature' },
    layout: { form: 'plain' },
    message: ['body'],
  },
  event: {
    key: { recipe: 'signed-bytes' },
    type: [{ json: '/triggerId' }],
    typeSigned: true,
    stream: [[{ json: '/taskId' }]],
  },
  delivery: {
    timeoutSeconds: 10,
    retries: 'automatic',
    horizonSeconds: 'unknown',
    level: 'docs',
    schedule: 'every 30 s',
    success: '200; 204 does not count',
    disables: 'after 300 failures in a row',
  },
  handshakes: [
    {
      method: 'GET',
      when: [{ at: { query: 'check' }, is: 'present' }],
      proof: 'nothing',
      reply: { status: 200, body: { text: [{ echo: { query: 'check' } }] } },
    },
  ],
  sources: [
    { url: 'https://docs.onfleet.com/reference/validation', read: '2026-11-30', level: 'docs' },
    { url: 'https://www.npmjs.com/package/n8n-nodes-base', read: '2026-11-30', level: 'secondary' },
    { url: 'https://github.com/webhook-co/webhook', read: '2026-11-30', level: 'secondary' },
  ],
} as const satisfies ProviderSpec;
