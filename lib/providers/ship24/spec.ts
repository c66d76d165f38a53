import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Ship24: how it signs its webhooks and names their events. */
export const ship24 = {
  slug: 'ship24',
  name: 'Ship24',
  signature: { scheme: 'token', at: { header: 'authorization' }, prefix: 'Bearer ' },
  event: {
    key: { recipe: 'signed-bytes' },
    type: [],
    typeSigned: false,
    stream: [[{ json: '/tracker/trackerId' }]],
    batch: { items: ['/trackings/*'] },
  },
  delivery: { timeoutSeconds: 'unknown', retries: 'unknown', horizonSeconds: 'unknown', level: 'unknown' },
  sources: [{ url: 'https://docs.ship24.com/webhooks/authentication', read: '2026-11-30', level: 'docs' }],
} as const satisfies ProviderSpec;
