import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** monday.com: how it signs its webhooks and names their events. */
export const monday = {
  slug: 'monday',
  name: 'monday.com',
  signature: {
    scheme: 'jwt',
    algorithms: ['HS256'],
    key: 'utf8',
    at: { header: 'authorization' },
    claims: [
      { claim: 'aud', url: true },
      { claim: 'exp', is: 'present' },
    ],
  },
  event: {
    key: { recipe: 'signed-bytes' },
    type: [{ json: '/event/type' }],
    typeSigned: true,
    stream: [[{ json: '/event/pulseId' }]],
  },
  delivery: {
    timeoutSeconds: 'unknown',
    retries: 'automatic',
    horizonSeconds: 1800,
    level: 'secondary',
    schedule: 'every minute for 30 min',
    success: 'unknown',
    retriedOn: 'unknown',
    stops: 'unknown',
    disables: 'unknown',
    retrySignature: 'unknown',
  },
  handshakes: [
    {
      method: 'POST',
      when: [{ at: { json: '/challenge' }, is: 'present' }],
      proof: 'nothing',
      reply: { status: 200, body: { json: { challenge: { copy: '/challenge' } } } },
    },
  ],
  facts: {
    secret: 'signing secret of the app; the client secret for events of its life',
    rotation: 'unknown',
    sameKey: 'unknown',
    maxBytes: 'unknown',
    personal: 'unknown',
    notes: ['Webhooks made by hand or with a personal token are not signed.', 'The body is not covered.'],
  },
  sources: [
    { url: 'https://developer.monday.com/apps/docs/advanced-concepts', read: '2026-11-30', level: 'docs' },
    { url: 'https://developer.monday.com/api-reference/docs/webhooks', read: '2026-11-30', level: 'docs' },
    { url: 'https://github.com/hookdeck/webhook-skills', read: '2026-11-30', level: 'secondary' },
    { url: 'https://github.com/webhook-co/webhook', read: '2026-11-30', level: 'secondary' },
  ],
} as const satisfies ProviderSpec;
