import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Upstash QStash: how it signs its webhooks and names their events. */
export const upstashQstash = {
  slug: 'upstash-qstash',
  name: 'Upstash QStash',
  signature: {
    scheme: 'jwt',
    algorithms: ['HS256'],
    key: 'utf8',
    at: { header: 'upstash-signature' },
    claims: [
      { claim: 'iss', equals: 'Upstash' },
      { claim: 'sub', url: true },
      { claim: 'exp', is: 'present' },
      { claim: 'nbf', is: 'present' },
    ],
    bodyHash: { claim: 'body', hash: 'sha256', encoding: 'base64url' },
  },
  event: { key: { recipe: 'id', id: [{ header: 'upstash-message-id' }] }, type: [], typeSigned: false },
  delivery: { timeoutSeconds: 'unknown', retries: 'unknown', horizonSeconds: 'unknown', level: 'unknown' },
  sources: [{ url: 'https://www.npmjs.com/package/@upstash/qstash', read: '2026-11-30', level: 'sdk' }],
} as const satisfies ProviderSpec;
