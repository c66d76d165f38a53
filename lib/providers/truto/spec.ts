import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Truto: how it signs its webhooks and names their events. */
export const truto = {
  slug: 'truto',
  name: 'Truto',
  signature: {
    scheme: 'hmac',
    hash: 'sha256',
    encoding: 'hex',
    key: 'utf8',
    at: { header: 'x-truto-signature' },
    layout: { form: 'plain' },
    message: ['body'],
  },
  event: { key: { recipe: 'id', id: [{ json: '/id' }] }, type: [{ json: '/event' }], typeSigned: true },
  delivery: {
    timeoutSeconds: 'unknown',
    retries: 'automatic',
    horizonSeconds: 10,
    level: 'docs',
    schedule: '3 retries within about 10 s',
    disables: 'inactive after prolonged failures',
  },
  sources: [
    { url: 'https://www.truto.one/docs/guides/webhooks/overview', read: '2026-11-30', level: 'docs' },
  ],
} as const satisfies ProviderSpec;
