import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Miro: how it signs its webhooks and names their events. */
export const miro = {
  slug: 'miro',
  name: 'Miro',
  signature: { scheme: 'none', trust: 'no documented signature' },
  event: {
    key: { recipe: 'signed-bytes' },
    type: [{ json: '/event/type' }],
    typeSigned: true,
    stream: [[{ json: '/event/item/id' }]],
  },
  delivery: { timeoutSeconds: 'unknown', retries: 'unknown', horizonSeconds: 'unknown', level: 'unknown' },
  handshakes: [
    {
      method: 'POST',
      when: [{ at: { json: '/challenge' }, is: 'present' }],
      proof: 'nothing',
      reply: { status: 200, body: { json: { challenge: { copy: '/challenge' } } } },
    },
  ],
  sources: [
    {
      url: 'https://developers.miro.com/docs/getting-started-with-webhooks',
      read: '2026-11-30',
      level: 'docs',
    },
  ],
} as const satisfies ProviderSpec;
