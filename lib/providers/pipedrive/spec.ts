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
  delivery: {
    timeoutSeconds: 10,
    retries: 'automatic',
    horizonSeconds: 183,
    level: 'secondary',
    schedule: 'after 3, 30, 150 s',
    disables: 'suspended for 30 min after 10 first tries that failed; deleted after 3 days',
  },
  sources: [{ url: 'https://github.com/hookdeck/webhook-skills', read: '2026-11-30', level: 'secondary' }],
} as const satisfies ProviderSpec;
