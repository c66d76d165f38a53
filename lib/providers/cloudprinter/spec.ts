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
  delivery: { timeoutSeconds: 'unknown', retries: 'unknown', horizonSeconds: 'unknown' },
  sources: [{ url: 'https://github.com/hookdeck/webhook-skills', read: '2026-11-30', level: 'secondary' }],
} as const satisfies ProviderSpec;
