import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** LiveKit: how it signs its webhooks and names their events. */
export const livekit = {
  slug: 'livekit',
  name: 'LiveKit',
  signature: {
    scheme: 'jwt',
    algorithms: ['HS256'],
    key: 'utf8',
    at: { header: 'authorization' },
    claims: [{ claim: 'exp', is: 'present' }],
    bodyHash: { claim: 'sha256', hash: 'sha256', encoding: 'base64' },
  },
  event: {
    key: { recipe: 'id', id: [{ json: '/id' }] },
    type: [{ json: '/event' }],
    typeSigned: true,
    stream: [[{ json: '/room/sid' }]],
  },
  delivery: { timeoutSeconds: 'unknown', retries: 'unknown', horizonSeconds: 'unknown', level: 'unknown' },
  sources: [{ url: 'https://github.com/livekit/node-sdks', read: '2026-11-30', level: 'sdk' }],
} as const satisfies ProviderSpec;
