import type { ProviderSpec } from '../../contract/provider-spec.ts';

/**
 * Circle: how it signs its webhooks and names their events. Its key is given by hand: Circle hands it out, by the id of the
 * header `x-circle-key-id`, for an API key only (decision 0030).
 */
export const circle = {
  slug: 'circle',
  name: 'Circle',
  signature: {
    scheme: 'ecdsa',
    hash: 'sha256',
    form: 'der',
    encoding: 'base64',
    key: 'spki-base64',
    at: { header: 'x-circle-signature' },
    layout: { form: 'plain' },
    message: ['body'],
  },
  event: {
    key: { recipe: 'id', id: [{ json: '/notificationId' }] },
    type: [{ json: '/notificationType' }],
    typeSigned: true,
    stream: [[{ json: '/notification/id' }]],
  },
  delivery: {
    timeoutSeconds: 'unknown',
    retries: 'automatic',
    horizonSeconds: 130601,
    level: 'docs',
    schedule: '11 retries: 1 s, 10 s, 30 s, 1 min, 15 min, 1, 3, 5, 6, 10, 11 h; 6 in test',
  },
  handshakes: [{ method: 'HEAD', when: [], proof: 'nothing', reply: { status: 200 } }],
  sources: [
    { url: 'https://github.com/hookdeck/webhook-skills', read: '2026-11-30', level: 'secondary' },
    {
      url: 'https://developers.circle.com/api-reference/wallets/common/get-notification-signature',
      read: '2026-12-01',
      level: 'docs',
    },
  ],
} as const satisfies ProviderSpec;
