import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Alchemy Notify: how it signs its webhooks and names their events. */
export const alchemy = {
  slug: 'alchemy',
  name: 'Alchemy Notify',
  signature: {
    scheme: 'hmac',
    hash: 'sha256',
    encoding: 'hex',
    key: 'utf8',
    at: { header: 'x-alchemy-signature' },
    layout: { form: 'plain' },
    message: ['body'],
  },
  event: { key: { recipe: 'id', id: [{ json: '/id' }] }, type: [{ json: '/type' }], typeSigned: true },
  delivery: {
    timeoutSeconds: 'unknown',
    retries: 'automatic',
    horizonSeconds: 3600,
    level: 'secondary',
    schedule: 'about 10 min on the free plan, 1 h for enterprises',
  },
  sources: [{ url: 'https://github.com/hookdeck/webhook-skills', read: '2026-11-30', level: 'secondary' }],
} as const satisfies ProviderSpec;
