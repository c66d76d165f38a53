import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** MessageBird / Bird (classic): how it signs its webhooks and names their events. */
export const messagebird = {
  slug: 'messagebird',
  name: 'MessageBird / Bird (classic)',
  signature: {
    scheme: 'jwt',
    algorithms: ['HS256', 'HS384', 'HS512'],
    key: 'utf8',
    at: { header: 'messagebird-signature-jwt' },
    graceSeconds: 5,
    claims: [
      { claim: 'iss', equals: 'MessageBird' },
      { claim: 'jti', is: 'present' },
      { claim: 'nbf', is: 'present' },
      { claim: 'exp', is: 'present' },
    ],
    bodyHash: { claim: 'payload_hash', hash: 'sha256', encoding: 'hex', absentIfEmpty: true },
    urlHash: { claim: 'url_hash', hash: 'sha256', encoding: 'hex' },
  },
  event: {
    key: { recipe: 'id', id: [{ json: '/id' }] },
    type: [{ json: '/type' }],
    typeSigned: true,
    stream: [[{ json: '/message/conversationId' }]],
  },
  delivery: { timeoutSeconds: 'unknown', retries: 'unknown', horizonSeconds: 'unknown', level: 'unknown' },
  sources: [{ url: 'https://github.com/messagebird/messagebird-nodejs', read: '2026-11-30', level: 'sdk' }],
} as const satisfies ProviderSpec;
