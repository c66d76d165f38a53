import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Heroku: how it signs its webhooks and names their events. */
export const heroku = {
  slug: 'heroku',
  name: 'Heroku',
  signature: {
    scheme: 'hmac',
    hash: 'sha256',
    encoding: 'base64',
    key: 'utf8',
    at: { header: 'heroku-webhook-hmac-sha256' },
    layout: { form: 'plain' },
    message: ['body'],
  },
  event: {
    key: { recipe: 'id', id: [{ json: '/webhook_metadata/event/id' }] },
    type: [{ json: '/webhook_metadata/event/include' }],
    typeSigned: true,
    volatile: ['/webhook_metadata/attempt'],
  },
  delivery: { timeoutSeconds: 'unknown', retries: 'unknown', horizonSeconds: 'unknown', level: 'unknown' },
  sources: [{ url: 'https://github.com/webhook-co/webhook', read: '2026-11-30', level: 'secondary' }],
} as const satisfies ProviderSpec;
