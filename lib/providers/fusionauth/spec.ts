import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** FusionAuth: how it signs its webhooks and names their events. */
export const fusionauth = {
  slug: 'fusionauth',
  name: 'FusionAuth',
  signature: {
    scheme: 'jwt',
    algorithms: ['HS256', 'HS384', 'HS512'],
    key: 'utf8',
    at: { header: 'x-fusionauth-signature-jwt' },
    bodyHash: { claim: 'request_body_sha256', hash: 'sha256', encoding: 'base64' },
  },
  event: {
    key: { recipe: 'id', id: [{ json: '/event/id' }] },
    type: [{ json: '/event/type' }],
    typeSigned: true,
    stream: [[{ json: '/event/user/id' }]],
  },
  delivery: { timeoutSeconds: 'unknown', retries: 'unknown', horizonSeconds: 'unknown', level: 'unknown' },
  variants: {
    'public-key': {
      title: 'webhooks signed with a key pair',
      signature: {
        scheme: 'jwt',
        algorithms: ['RS256', 'ES256', 'EdDSA'],
        key: 'jwks',
        at: { header: 'x-fusionauth-signature-jwt' },
        bodyHash: { claim: 'request_body_sha256', hash: 'sha256', encoding: 'base64' },
      },
    },
  },
  sources: [{ url: 'https://github.com/hookdeck/webhook-skills', read: '2026-11-30', level: 'secondary' }],
} as const satisfies ProviderSpec;
