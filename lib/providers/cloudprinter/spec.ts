import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Cloudprinter CloudSignal: how it signs its webhooks and names their events. */
export const cloudprinter = {
  slug: 'cloudprinter',
  name: 'Cloudprinter CloudSignal',
  signature: { scheme: 'token', at: { json: '/apikey' } },
  event: {
    key: { recipe: 'signed-bytes' },
    type: [{ json: '/type' }],
    typeSigned: true,
    stream: [[{ json: '/order' }]],
  },
  delivery: {
    timeoutSeconds: 'unknown',
    retries: 'automatic',
    horizonSeconds: 604800,
    level: 'secondary',
    schedule: '100 over 7 days',
  },
  sources: [{ url: 'https://github.com/hookdeck/webhook-skills', read: '2026-11-30', level: 'secondary' }],
} as const satisfies ProviderSpec;
