import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Green Dot: a token of an authorization server in each request. The body is not covered. */
export const greenDot = {
  slug: 'green-dot',
  name: 'Green Dot',
  signature: {
    scheme: 'jwt',
    algorithms: ['RS256'],
    key: 'jwks',
    at: { header: 'authorization' },
    prefix: 'Bearer ',
    claims: [
      { claim: ['scope', 'scp'], word: 'post:webhook' },
      { claim: 'exp', is: 'present' },
    ],
  },
  event: {
    key: { recipe: 'both', id: [{ header: 'x-gd-requestid' }] },
    type: [{ json: '/eventType' }],
    typeSigned: false,
  },
  delivery: { timeoutSeconds: 'unknown', retries: 'unknown', horizonSeconds: 'unknown', level: 'unknown' },
  acknowledgement: {
    status: 200,
    headers: { 'x-gd-requestid': [{ echo: { header: 'x-gd-requestid' } }] },
    body: { json: { responseDetails: { listOf: { code: { literal: 0 }, subCode: { literal: 0 } } } } },
  },
  facts: {
    secret: 'key set of the authorization server that issues the tokens',
    rotation: 'by the id of the key: a set with the new key must be configured',
    sameKey: 'unknown',
    maxBytes: 'unknown',
    personal: 'unknown',
    notes: [
      'Tokens that are not JSON web tokens, which must be asked after, are not taken.',
      'How x-gd-signature is made is not published; it is not looked at.',
    ],
  },
  sources: [{ url: 'https://github.com/hookdeck/webhook-skills', read: '2026-12-01', level: 'secondary' }],
} as const satisfies ProviderSpec;
