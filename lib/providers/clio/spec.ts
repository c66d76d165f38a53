import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Clio: how it signs its webhooks and names their events. */
export const clio = {
  slug: 'clio',
  name: 'Clio',
  signature: {
    scheme: 'hmac',
    hash: 'sha256',
    encoding: 'hex',
    key: 'utf8',
    at: { header: 'x-hook-signature' },
    layout: { form: 'plain' },
    message: ['body'],
  },
  event: {
    key: { recipe: 'signed-bytes' },
    type: [{ json: '/meta/event' }],
    typeSigned: true,
    stream: [[{ json: '/data/id' }]],
  },
  delivery: {
    timeoutSeconds: 'unknown',
    retries: 'unknown',
    horizonSeconds: 'unknown',
    level: 'secondary',
    disables: 'a webhook ends after 3 to 31 days',
  },
  handshakes: [
    {
      method: 'POST',
      when: [{ at: { header: 'x-hook-secret' }, is: 'present' }],
      proof: 'nothing',
      armed: true,
      capture: { header: 'x-hook-secret' },
      reply: { status: 200, headers: { 'x-hook-secret': [{ echo: { header: 'x-hook-secret' } }] } },
    },
  ],
  sources: [{ url: 'https://github.com/hookdeck/webhook-skills', read: '2026-11-30', level: 'secondary' }],
} as const satisfies ProviderSpec;
