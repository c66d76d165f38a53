import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Prismic: how it signs its webhooks and names their events. */
export const prismic = {
  slug: 'prismic',
  name: 'Prismic',
  signature: { scheme: 'token', at: { json: '/secret' } },
  event: {
    key: { recipe: 'signed-bytes' },
    type: [{ json: '/type' }],
    typeSigned: true,
    stream: [[{ json: '/domain' }]],
  },
  delivery: {
    timeoutSeconds: 'unknown',
    retries: 'automatic',
    horizonSeconds: 3000,
    level: 'docs',
    schedule: 'every 10 min, up to 5 times',
    success: '200',
  },
  sources: [{ url: 'https://prismic.io/docs/webhooks', read: '2026-11-30', level: 'docs' }],
} as const satisfies ProviderSpec;
