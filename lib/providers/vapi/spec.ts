import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Vapi: how it signs its webhooks and names their events. */
export const vapi = {
  slug: 'vapi',
  name: 'Vapi',
  signature: {
    scheme: 'hmac',
    hash: 'sha256',
    encoding: 'hex',
    key: 'utf8',
    at: { header: 'x-vapi-signature' },
    layout: { form: 'plain' },
    message: ['body'],
  },
  event: {
    key: { recipe: 'signed-bytes' },
    type: [{ json: '/message/type' }],
    typeSigned: true,
    stream: [[{ json: '/message/call/id' }]],
  },
  delivery: { timeoutSeconds: 'unknown', retries: 'unknown', horizonSeconds: 'unknown', level: 'unknown' },
  sources: [{ url: 'https://github.com/triggerdotdev/trigger.dev', read: '2026-11-30', level: 'secondary' }],
} as const satisfies ProviderSpec;
