import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Withings: how it signs its webhooks and names their events. */
export const withings = {
  slug: 'withings',
  name: 'Withings',
  signature: { scheme: 'none', trust: 'callback URL secrecy; user id + re-fetch' },
  event: {
    key: { recipe: 'signed-bytes' },
    type: [{ form: 'appli' }],
    typeSigned: false,
    stream: [[{ form: 'userid' }]],
  },
  delivery: {
    timeoutSeconds: 2,
    retries: 'automatic',
    horizonSeconds: 18000,
    level: 'docs',
    schedule: 'after 10 s, 1 min, 1 h, 4 h …, over about 5 h',
    success: 'below 400',
  },
  handshakes: [{ method: 'HEAD', when: [], proof: 'nothing', reply: { status: 200 } }],
  sources: [{ url: 'https://developer.withings.com/', read: '2026-11-30', level: 'docs' }],
} as const satisfies ProviderSpec;
