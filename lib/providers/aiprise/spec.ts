import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** AiPrise: how it signs its webhooks and names their events. */
export const aiprise = {
  slug: 'aiprise',
  name: 'AiPrise',
  signature: {
    scheme: 'hmac',
    hash: 'sha256',
    encoding: 'hex',
    key: 'utf8',
    at: { header: 'x-hmac-signature' },
    layout: { form: 'plain' },
    message: ['body'],
  },
  event: {
    key: { recipe: 'signed-bytes' },
    type: [{ json: '/aiprise_summary/verification_result' }],
    typeSigned: true,
    stream: [[{ json: '/verification_session_id' }]],
  },
  delivery: { timeoutSeconds: 'unknown', retries: 'unknown', horizonSeconds: 'unknown', level: 'unknown' },
  sources: [{ url: 'https://github.com/hookdeck/webhook-skills', read: '2026-11-30', level: 'secondary' }],
} as const satisfies ProviderSpec;
