import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Cronofy: how it signs its webhooks and names their events. */
export const cronofy = {
  slug: 'cronofy',
  name: 'Cronofy',
  signature: {
    scheme: 'hmac',
    hash: 'sha256',
    encoding: 'base64',
    key: 'utf8',
    at: { header: 'cronofy-hmac-sha256' },
    layout: { form: 'entries', separator: ',' },
    message: ['body'],
  },
  event: {
    key: { recipe: 'signed-bytes' },
    type: [{ json: '/notification/type' }],
    typeSigned: true,
    stream: [[{ json: '/channel/channel_id' }]],
  },
  delivery: { timeoutSeconds: 'unknown', retries: 'unknown', horizonSeconds: 'unknown', level: 'unknown' },
  sources: [{ url: 'https://github.com/webhook-co/webhook', read: '2026-11-30', level: 'secondary' }],
} as const satisfies ProviderSpec;
