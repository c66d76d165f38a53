import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Bandwidth: how it signs its webhooks and names their events. */
export const bandwidth = {
  slug: 'bandwidth',
  name: 'Bandwidth',
  signature: { scheme: 'basic' },
  event: { key: { recipe: 'signed-bytes' }, type: [], typeSigned: false },
  delivery: { timeoutSeconds: 'unknown', retries: 'unknown', horizonSeconds: 'unknown', level: 'unknown' },
  sources: [{ url: 'https://github.com/triggerdotdev/trigger.dev', read: '2026-11-30', level: 'secondary' }],
} as const satisfies ProviderSpec;
