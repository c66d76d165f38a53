import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Nuvemshop / Tiendanube: how it signs its webhooks and names their events. */
export const nuvemshop = {
  slug: 'nuvemshop',
  name: 'Nuvemshop / Tiendanube',
  signature: {
    scheme: 'hmac',
    hash: 'sha256',
    encoding: 'hex',
    key: 'utf8',
    at: { header: 'x-linkedstore-hmac-sha256' },
    layout: { form: 'plain' },
    message: ['body'],
  },
  event: {
    key: { recipe: 'signed-bytes' },
    type: [{ json: '/event' }],
    typeSigned: true,
    stream: [[{ json: '/store_id' }, { json: '/id' }]],
  },
  delivery: {
    timeoutSeconds: 3,
    retries: 'automatic',
    horizonSeconds: 172800,
    level: 'secondary',
    schedule: '18 over 48 h',
  },
  sources: [{ url: 'https://github.com/hookdeck/webhook-skills', read: '2026-11-30', level: 'secondary' }],
} as const satisfies ProviderSpec;
