import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Fitbit Web API (retired): how it signs its webhooks and names their events. */
export const fitbit = {
  slug: 'fitbit',
  name: 'Fitbit Web API (retired)',
  signature: {
    scheme: 'hmac',
    hash: 'sha1',
    encoding: 'base64',
    key: 'utf8-ampersand',
    at: { header: 'x-fitbit-signature' },
    layout: { form: 'plain' },
    message: ['body'],
  },
  event: {
    key: { recipe: 'signed-bytes' },
    type: [{ json: '/collectionType' }],
    typeSigned: true,
    stream: [[{ json: '/ownerId' }]],
    batch: { items: ['/*'] },
  },
  delivery: { timeoutSeconds: 'unknown', retries: 'unknown', horizonSeconds: 'unknown', level: 'unknown' },
  handshakes: [
    {
      method: 'GET',
      when: [{ at: { query: 'verify' }, is: 'present' }],
      proof: 'nothing',
      word: { at: { query: 'verify' }, secret: 'verify_code' },
      reply: { status: 204 },
    },
  ],
  statuses: { handshake: 404 },
  sources: [
    {
      url: 'https://developers.google.com/health/reference/rest/v4/projects.subscribers.subscriptions',
      read: '2026-11-30',
      level: 'docs',
    },
  ],
} as const satisfies ProviderSpec;
