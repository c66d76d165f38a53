import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Netlify: how it signs its webhooks and names their events. */
export const netlify = {
  slug: 'netlify',
  name: 'Netlify',
  signature: {
    scheme: 'jwt',
    algorithms: ['HS256'],
    key: 'utf8',
    at: { header: 'x-webhook-signature' },
    claims: [{ claim: 'iss', equals: 'netlify' }],
    bodyHash: { claim: 'sha256', hash: 'sha256', encoding: 'hex' },
  },
  event: {
    key: { recipe: 'both', id: [{ json: '/id' }, { json: '/state' }] },
    type: [{ header: 'x-netlify-event' }],
    typeSigned: false,
    stream: [[{ json: '/id' }]],
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
    secret: 'JWS secret token of the hook',
    rotation: 'unknown',
    sameKey: 'unknown',
    maxBytes: 'unknown',
    personal: 'unknown',
    notes: ['The token has no time.'],
  },
  sources: [
    { url: 'https://www.npmjs.com/package/n8n-nodes-base', read: '2026-11-30', level: 'secondary' },
    { url: 'https://github.com/webhook-co/webhook', read: '2026-11-30', level: 'secondary' },
  ],
} as const satisfies ProviderSpec;
