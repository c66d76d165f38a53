import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** GoCardless: how it signs its webhooks and names their events. */
export const gocardless = {
  slug: 'gocardless',
  name: 'GoCardless',
  signature: {
    scheme: 'hmac',
    hash: 'sha256',
    encoding: 'hex',
    key: 'utf8',
    at: { header: 'webhook-signature' },
    layout: { form: 'plain' },
    message: ['body'],
  },
  event: { key: { recipe: 'signed-bytes' }, type: [], typeSigned: false },
  delivery: { timeoutSeconds: 'unknown', retries: 'unknown', horizonSeconds: 'unknown' },
  statuses: { signature: 498 },
  sources: [{ url: 'https://github.com/gocardless/gocardless-nodejs', read: '2026-11-30', level: 'sdk' }],
} as const satisfies ProviderSpec;
