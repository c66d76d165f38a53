import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Okta Event Hooks: how it signs its webhooks and names their events. */
export const okta = {
  slug: 'okta',
  name: 'Okta Event Hooks',
  signature: { scheme: 'token', at: { headerNamedBy: 'header' } },
  event: {
    key: { recipe: 'id', id: [{ json: '/uuid' }] },
    type: [{ json: '/eventType' }],
    typeSigned: false,
    stream: [[{ json: '/target/0/id' }]],
    batch: { items: ['/data/events/*'], envelope: { eventId: '/eventId' } },
  },
  delivery: {
    timeoutSeconds: 'unknown',
    retries: 'unknown',
    horizonSeconds: 'unknown',
    level: 'unknown',
    schedule: 'unknown',
    success: 'unknown',
    retriedOn: 'unknown',
    stops: 'unknown',
    disables: 'unknown',
    retrySignature: 'no-time',
  },
  settings: { header: { title: 'authentication field of the event hook', default: 'authorization' } },
  handshakes: [
    {
      method: 'GET',
      when: [{ at: { header: 'x-okta-verification-challenge' }, is: 'present' }],
      proof: 'nothing',
      reply: {
        status: 200,
        body: { json: { verification: [{ echo: { header: 'x-okta-verification-challenge' } }] } },
      },
    },
  ],
  facts: {
    secret: 'text of the authentication field',
    rotation: 'unknown',
    sameKey: 'unknown',
    maxBytes: 'unknown',
    personal: 'unknown',
  },
  sources: [
    {
      url: 'https://developer.okta.com/docs/reference/hooks-best-practices/',
      read: '2026-11-30',
      level: 'docs',
    },
    { url: 'https://github.com/hookdeck/webhook-skills', read: '2026-11-30', level: 'secondary' },
    { url: 'https://developer.okta.com/docs/concepts/event-hooks/', read: '2026-11-30', level: 'docs' },
  ],
} as const satisfies ProviderSpec;
