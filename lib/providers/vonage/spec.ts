import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Vonage: how it signs its webhooks and names their events. */
export const vonage = {
  slug: 'vonage',
  name: 'Vonage',
  signature: {
    scheme: 'jwt',
    algorithms: ['HS256'],
    key: 'utf8',
    at: { header: 'authorization' },
    prefix: 'Bearer ',
    claims: [{ claim: 'iss', equals: 'Vonage' }],
    bodyHash: { claim: 'payload_hash', hash: 'sha256', encoding: 'hex' },
  },
  event: {
    key: { recipe: 'signed-bytes' },
    type: [{ json: '/status' }, { json: '/type' }],
    typeSigned: false,
    stream: [[{ json: '/conversation_uuid' }], [{ json: '/message_uuid' }]],
  },
  delivery: { timeoutSeconds: 'unknown', retries: 'unknown', horizonSeconds: 'unknown', level: 'unknown' },
  sources: [
    { url: 'https://www.npmjs.com/package/@vonage/jwt', read: '2026-11-30', level: 'sdk' },
    { url: 'https://github.com/webhook-co/webhook', read: '2026-11-30', level: 'secondary' },
  ],
} as const satisfies ProviderSpec;
