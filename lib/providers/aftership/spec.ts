import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** AfterShip: how it signs its webhooks and names their events. */
export const aftership = {
  slug: 'aftership',
  name: 'AfterShip',
  signature: {
    scheme: 'hmac',
    hash: 'sha256',
    encoding: 'base64',
    key: 'utf8',
    at: { header: 'aftership-hmac-sha256' },
    layout: { form: 'plain' },
    message: ['body'],
  },
  event: {
    key: { recipe: 'id', id: [{ json: '/event_id' }] },
    type: [{ json: '/event' }],
    typeSigned: true,
    stream: [[{ json: '/msg/id' }]],
  },
  delivery: { timeoutSeconds: 'unknown', retries: 'unknown', horizonSeconds: 'unknown', level: 'unknown' },
  sources: [
    {
      url: 'https://www.aftership.com/docs/tracking/webhook/webhook-signature',
      read: '2026-11-30',
      level: 'docs',
    },
    { url: 'https://github.com/webhook-co/webhook', read: '2026-11-30', level: 'secondary' },
  ],
} as const satisfies ProviderSpec;
