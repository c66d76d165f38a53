import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** MongoDB Atlas alerts: how it signs its webhooks and names their events. */
export const mongodbAtlas = {
  slug: 'mongodb-atlas',
  name: 'MongoDB Atlas alerts',
  signature: {
    scheme: 'hmac',
    hash: 'sha1',
    encoding: 'base64',
    key: 'utf8',
    at: { header: 'x-mms-signature' },
    layout: { form: 'plain' },
    message: ['body'],
  },
  event: {
    key: { recipe: 'both', id: [{ json: '/id' }, { json: '/status' }] },
    type: [{ json: '/eventTypeName' }],
    typeSigned: true,
    stream: [[{ json: '/id' }]],
  },
  delivery: { timeoutSeconds: 'unknown', retries: 'unknown', horizonSeconds: 'unknown', level: 'unknown' },
  sources: [{ url: 'https://github.com/webhook-co/webhook', read: '2026-11-30', level: 'secondary' }],
} as const satisfies ProviderSpec;
