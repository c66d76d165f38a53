import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Worldline Connect (Ingenico): how it signs its webhooks and names their events. */
export const worldlineConnect = {
  slug: 'worldline-connect',
  name: 'Worldline Connect (Ingenico)',
  signature: {
    scheme: 'hmac',
    hash: 'sha256',
    encoding: 'base64',
    key: 'utf8',
    at: { header: 'x-gcs-signature' },
    layout: { form: 'plain' },
    message: ['body'],
    keyId: { header: 'x-gcs-keyid' },
  },
  event: {
    key: { recipe: 'id', id: [{ json: '/id' }] },
    type: [{ json: '/type' }],
    typeSigned: true,
    stream: [[{ json: '/payment/id' }]],
  },
  delivery: { timeoutSeconds: 'unknown', retries: 'unknown', horizonSeconds: 'unknown', level: 'unknown' },
  sources: [
    { url: 'https://www.npmjs.com/package/connect-sdk-nodejs', read: '2026-11-30', level: 'sdk' },
    {
      url: 'https://docs.connect.worldline-solutions.com/documentation/webhooks/event-structure/',
      read: '2026-11-30',
      level: 'docs',
    },
  ],
} as const satisfies ProviderSpec;
