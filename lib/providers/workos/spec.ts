import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** WorkOS: how it signs its webhooks and names their events. */
export const workos = {
  slug: 'workos',
  name: 'WorkOS',
  signature: {
    scheme: 'hmac',
    hash: 'sha256',
    encoding: 'hex',
    key: 'utf8',
    at: { header: 'workos-signature' },
    layout: { form: 'pairs', separator: ',', key: 'v1', spaced: true },
    message: ['timestamp', { text: '.' }, 'body'],
    timestamp: { from: { pair: 't' }, unit: 'ms', toleranceSeconds: 180 },
  },
  event: {
    key: { recipe: 'id', id: [{ json: '/id' }] },
    type: [{ json: '/event' }],
    typeSigned: true,
    stream: [[{ json: '/data/id' }]],
  },
  delivery: {
    timeoutSeconds: 'unknown',
    retries: 'unknown',
    horizonSeconds: 'unknown',
    level: 'unknown',
    schedule: 'unknown',
    success: 'unknown',
    retriedOn: 'unknown',
    stops: 'unknown',
    disables: 'unknown',
    retrySignature: 'unknown',
  },
  facts: {
    secret: 'secret of the endpoint',
    rotation: 'unknown',
    sameKey: 'yes',
    maxBytes: 'unknown',
    personal: 'unknown',
  },
  sources: [{ url: 'https://www.npmjs.com/package/@workos-inc/node', read: '2026-11-30', level: 'sdk' }],
} as const satisfies ProviderSpec;
