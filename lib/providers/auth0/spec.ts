import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Auth0 log streams: how it signs its webhooks and names their events. */
export const auth0 = {
  slug: 'auth0',
  name: 'Auth0 log streams',
  signature: { scheme: 'token', at: { header: 'authorization' } },
  event: {
    key: { recipe: 'id', id: [{ json: '/log_id' }] },
    type: [{ json: '/data/type' }],
    typeSigned: false,
    stream: [[{ json: '/data/user_id' }]],
    batch: { items: ['/*'], lines: true },
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
  facts: {
    secret: 'any text, given to the log stream',
    rotation: 'unknown',
    sameKey: 'unknown',
    maxBytes: 'unknown',
    personal: 'unknown',
    notes: ['A log stream sends JSON lines, an array or objects, as it is set.'],
  },
  sources: [
    { url: 'https://auth0.com/docs', read: '2026-11-30', level: 'docs' },
    { url: 'https://github.com/hookdeck/webhook-skills', read: '2026-11-30', level: 'secondary' },
  ],
} as const satisfies ProviderSpec;
