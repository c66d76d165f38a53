import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Wix: how it signs its webhooks and names their events. */
export const wix = {
  slug: 'wix',
  name: 'Wix',
  signature: { scheme: 'jwt', algorithms: ['RS256'], key: 'spki-pem', at: 'body' },
  event: { key: { recipe: 'signed-bytes' }, type: [], typeSigned: false },
  delivery: {
    timeoutSeconds: 1.25,
    retries: 'automatic',
    horizonSeconds: 169860,
    level: 'docs',
    schedule: '12 retries: 1 min, 10 min, 1 h, 3 times 2 h, 3 times 4 h, twice 8 h, 12 h',
  },
  sources: [{ url: 'https://github.com/hookdeck/webhook-skills', read: '2026-11-30', level: 'secondary' }],
} as const satisfies ProviderSpec;
