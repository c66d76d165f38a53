import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** eBay: how it signs its webhooks and names their events. */
export const ebay = {
  slug: 'ebay',
  name: 'eBay',
  signature: {
    scheme: 'ecdsa',
    hash: 'sha1',
    form: 'der',
    encoding: 'base64',
    key: 'spki-pem',
    at: { header: 'x-ebay-signature', base64Json: '/signature' },
    layout: { form: 'plain' },
    message: ['body'],
  },
  event: {
    key: { recipe: 'id', id: [{ json: '/notification/notificationId' }] },
    type: [{ json: '/metadata/topic' }],
    typeSigned: true,
    stream: [[{ json: '/notification/data/userId' }]],
  },
  delivery: { timeoutSeconds: 'unknown', retries: 'unknown', horizonSeconds: 'unknown' },
  handshakes: [
    {
      method: 'GET',
      when: [{ at: { query: 'challenge_code' }, is: 'present' }],
      proof: 'nothing',
      token: { at: { query: 'challenge_code' }, alphabet: 'base64', length: [1, 256] },
      reply: {
        status: 200,
        body: {
          json: {
            challengeResponse: [{ digest: 'sha256', of: ['token', { secret: 'verify_token' }, 'url'] }],
          },
        },
      },
    },
  ],
  sources: [
    { url: 'https://github.com/eBay/event-notification-nodejs-sdk', read: '2026-12-01', level: 'sdk' },
  ],
} as const satisfies ProviderSpec;
