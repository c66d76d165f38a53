import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** SHOPLINE: how it signs its webhooks and names their events. */
export const shopline = {
  slug: 'shopline',
  name: 'SHOPLINE',
  signature: {
    scheme: 'hmac',
    hash: 'sha256',
    encoding: 'hex',
    key: 'utf8',
    at: { header: 'x-shopline-hmac-sha256' },
    layout: { form: 'plain' },
    message: ['body'],
  },
  event: {
    key: { recipe: 'id', id: [{ header: 'x-shopline-webhook-id' }] },
    type: [{ header: 'x-shopline-topic' }],
    typeSigned: false,
    stream: [[{ json: '/id' }]],
  },
  delivery: {
    timeoutSeconds: 5,
    retries: 'automatic',
    horizonSeconds: 172800,
    level: 'secondary',
    schedule: '19 over 48 h',
    disables: 'removed after the last',
  },
  sources: [{ url: 'https://github.com/hookdeck/webhook-skills', read: '2026-11-30', level: 'secondary' }],
} as const satisfies ProviderSpec;
