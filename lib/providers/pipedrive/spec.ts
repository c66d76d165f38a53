import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Pipedrive: how it signs its webhooks and names their events. */
export const pipedrive = {
  slug: 'pipedrive',
  name: 'Pipedrive',
  signature: { scheme: 'basic' },
  event: {
    key: { recipe: 'signed-bytes' },
    type: [{ json: '/meta/action' }, { json: '/meta/entity' }],
    typeSigned: true,
    stream: [[{ json: '/meta/entity_id' }]],
  },
  delivery: { timeoutSeconds: 'unknown', retries: 'unknown', horizonSeconds: 'unknown' },
  sources: [{ url: 'https://github.com/hookdeck/webhook-skills', read: '2026-11-30', level: 'secondary' }],
} as const satisfies ProviderSpec;
