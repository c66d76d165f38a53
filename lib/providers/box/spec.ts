import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Box: how it signs its webhooks and names their events. */
export const box = {
  slug: 'box',
  name: 'Box',
  signature: {
    scheme: 'hmac',
    hash: 'sha256',
    encoding: 'base64',
    key: 'utf8',
    at: { eitherHeader: ['box-signature-primary', 'box-signature-secondary'] },
    layout: { form: 'plain' },
    message: ['body', { header: 'box-delivery-timestamp' }],
    timestamp: {
      from: { header: 'box-delivery-timestamp' },
      unit: 'iso',
      toleranceSeconds: 600,
      futureSeconds: 0,
    },
  },
  event: {
    key: { recipe: 'id', id: [{ header: 'box-delivery-id' }] },
    type: [{ json: '/trigger' }],
    typeSigned: true,
    stream: [[{ json: '/source/id' }]],
  },
  delivery: {
    timeoutSeconds: 30,
    retries: 'automatic',
    horizonSeconds: 7200,
    level: 'docs',
    schedule: 'up to 10 with back-off over about 2 h',
    success: 'unknown',
    retriedOn: 'unknown',
    stops: 'unknown',
    disables: 'unknown',
    retrySignature: 'unknown',
  },
  facts: {
    secret: 'primary and secondary signature key',
    rotation: 'two signatures, one per key',
    sameKey: 'yes',
    maxBytes: 'unknown',
    personal: 'unknown',
  },
  sources: [
    { url: 'https://github.com/box/box-node-sdk', read: '2026-11-30', level: 'sdk' },
    { url: 'https://www.npmjs.com/package/box-node-sdk', read: '2026-11-30', level: 'sdk' },
  ],
} as const satisfies ProviderSpec;
