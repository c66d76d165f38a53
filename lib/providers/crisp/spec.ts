import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Crisp: how it signs its webhooks and names their events. */
export const crisp = {
  slug: 'crisp',
  name: 'Crisp',
  signature: {
    scheme: 'hmac',
    hash: 'sha256',
    encoding: 'hex',
    key: 'utf8',
    at: { header: 'x-crisp-signature' },
    layout: { form: 'plain' },
    message: [{ text: '[' }, 'timestamp', { text: ';' }, 'body', { text: ']' }],
    timestamp: { from: { header: 'x-crisp-request-timestamp' }, unit: 'ms', toleranceSeconds: 'unlimited' },
  },
  event: {
    key: { recipe: 'signed-bytes' },
    type: [{ json: '/event' }],
    typeSigned: true,
    stream: [[{ json: '/data/session_id' }]],
  },
  delivery: { timeoutSeconds: 'unknown', retries: 'unknown', horizonSeconds: 'unknown', level: 'unknown' },
  sources: [{ url: 'https://www.npmjs.com/package/crisp-api', read: '2026-11-30', level: 'sdk' }],
} as const satisfies ProviderSpec;
