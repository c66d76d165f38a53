import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Onfido: how it signs its webhooks and names their events. */
export const onfido = {
  slug: 'onfido',
  name: 'Onfido',
  signature: {
    scheme: 'hmac',
    hash: 'sha256',
    encoding: 'hex',
    key: 'utf8',
    at: { header: 'x-sha2-signature' },
    layout: { form: 'plain' },
    message: ['body'],
  },
  event: {
    key: { recipe: 'signed-bytes' },
    type: [{ json: '/payload/action' }],
    typeSigned: true,
    stream: [[{ json: '/payload/object/id' }]],
  },
  delivery: { timeoutSeconds: 'unknown', retries: 'unknown', horizonSeconds: 'unknown', level: 'unknown' },
  sources: [{ url: 'https://github.com/onfido/onfido-node', read: '2026-11-30', level: 'sdk' }],
} as const satisfies ProviderSpec;
