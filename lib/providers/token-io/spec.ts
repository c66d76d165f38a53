import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Token.io: how it signs its webhooks and names their events. */
export const tokenIo = {
  slug: 'token-io',
  name: 'Token.io',
  signature: {
    scheme: 'ed25519',
    encoding: 'base64url',
    key: 'raw-base64url',
    at: { header: 'token-signature' },
    layout: { form: 'plain' },
    message: ['body'],
  },
  event: {
    key: { recipe: 'signed-bytes' },
    type: [{ header: 'token-event' }],
    typeSigned: false,
    stream: [[{ json: '/payment/id' }]],
  },
  delivery: {
    timeoutSeconds: 'unknown',
    retries: 'automatic',
    horizonSeconds: 259200,
    level: 'secondary',
    schedule: 'after about 10, 30, 70, 150 min, to 72 h',
  },
  sources: [{ url: 'https://github.com/hookdeck/webhook-skills', read: '2026-11-30', level: 'secondary' }],
} as const satisfies ProviderSpec;
