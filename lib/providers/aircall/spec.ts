import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Aircall: how it signs its webhooks and names their events. */
export const aircall = {
  slug: 'aircall',
  name: 'Aircall',
  signature: { scheme: 'token', at: { json: '/token' } },
  event: {
    key: { recipe: 'both', id: [{ json: '/event' }, { json: '/data/id' }, { json: '/timestamp' }] },
    type: [{ json: '/event' }],
    typeSigned: true,
    stream: [[{ json: '/data/id' }]],
  },
  delivery: { timeoutSeconds: 'unknown', retries: 'unknown', horizonSeconds: 'unknown', level: 'unknown' },
  sources: [
    { url: 'https://developer.aircall.io/tutorials/webhooks-guide', read: '2026-11-30', level: 'docs' },
  ],
} as const satisfies ProviderSpec;
