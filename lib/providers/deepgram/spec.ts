import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Deepgram: how it signs its webhooks and names their events. */
export const deepgram = {
  slug: 'deepgram',
  name: 'Deepgram',
  signature: { scheme: 'token', at: { header: 'dg-token' } },
  event: {
    key: { recipe: 'id', id: [{ json: '/metadata/request_id' }] },
    type: [],
    typeSigned: false,
    stream: [[{ json: '/metadata/request_id' }]],
  },
  delivery: { timeoutSeconds: 'unknown', retries: 'unknown', horizonSeconds: 'unknown', level: 'unknown' },
  sources: [{ url: 'https://github.com/hookdeck/webhook-skills', read: '2026-11-30', level: 'secondary' }],
} as const satisfies ProviderSpec;
