import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Clerk: how it signs its webhooks and names their events. */
export const clerk = {
  slug: 'clerk',
  name: 'Clerk',
  signature: {
    scheme: 'hmac',
    hash: 'sha256',
    encoding: 'base64',
    key: 'base64',
    at: { header: 'svix-signature' },
    layout: { form: 'list', separator: ' ', tagSeparator: ',', tag: 'v1' },
    message: [{ header: 'svix-id' }, { text: '.' }, 'timestamp', { text: '.' }, 'body'],
    timestamp: { from: { header: 'svix-timestamp' }, unit: 's', toleranceSeconds: 300 },
  },
  event: {
    key: { recipe: 'id', id: [{ header: 'svix-id' }] },
    type: [{ json: '/type' }],
    typeSigned: true,
    stream: [[{ json: '/data/id' }]],
  },
  delivery: {
    timeoutSeconds: 15,
    retries: 'automatic',
    horizonSeconds: 100800,
    level: 'docs',
    schedule: 'at once, after 5 s, 5 min, 30 min, 2 h, 5 h, 10 h, 10 h',
    success: '2xx',
    retriedOn: 'anything but 2xx, 3xx included',
    stops: '2xx; an answer with the header webhook-delivery: abort-message',
    disables: 'after 5 days of failures',
    retrySignature: 'unknown',
    stop: { headers: { 'webhook-delivery': 'abort-message' } },
    fatal: [410],
  },
  facts: {
    secret: 'whsec_… of the endpoint',
    rotation: 'old secrets go on signing for a while',
    sameKey: 'yes',
    maxBytes: 'unknown',
    personal: 'unknown',
  },
  sources: [{ url: 'https://www.npmjs.com/package/@clerk/backend', read: '2026-11-30', level: 'sdk' }],
} as const satisfies ProviderSpec;
