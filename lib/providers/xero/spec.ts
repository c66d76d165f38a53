import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Xero: how it signs its webhooks and names their events. */
export const xero = {
  slug: 'xero',
  name: 'Xero',
  signature: {
    scheme: 'hmac',
    hash: 'sha256',
    encoding: 'base64',
    key: 'utf8',
    at: { header: 'x-xero-signature' },
    layout: { form: 'plain' },
    message: ['body'],
  },
  event: { key: { recipe: 'signed-bytes' }, type: [], typeSigned: false },
  delivery: {
    timeoutSeconds: 5,
    retries: 'unknown',
    horizonSeconds: 'unknown',
    schedule: 'decreasing frequency for up to 24 h, then the webhook is disabled',
  },
  acknowledgement: { status: 200 },
  sources: [
    {
      url: 'https://developer.xero.com/documentation/webhooks/configuring-your-server',
      read: '2026-11-30',
      level: 'docs',
    },
    { url: 'https://github.com/hookdeck/webhook-skills', read: '2026-11-30', level: 'secondary' },
    {
      url: 'https://developer.xero.com/documentation/guides/webhooks/configuring-your-server/',
      read: '2026-11-30',
      level: 'docs',
    },
  ],
} as const satisfies ProviderSpec;
