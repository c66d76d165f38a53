import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Fireflies v2: how it signs its webhooks and names their events. */
export const fireflies = {
  slug: 'fireflies',
  name: 'Fireflies v2',
  signature: {
    scheme: 'hmac',
    hash: 'sha256',
    encoding: 'hex',
    key: 'utf8',
    at: { header: 'x-hub-signature' },
    layout: { form: 'plain', prefix: 'sha256=' },
    message: ['body'],
  },
  event: {
    key: { recipe: 'signed-bytes' },
    type: [{ json: '/event' }],
    typeSigned: true,
    stream: [[{ json: '/meeting_id' }]],
  },
  delivery: { timeoutSeconds: 10, retries: 'unknown', horizonSeconds: 'unknown', level: 'secondary' },
  sources: [{ url: 'https://github.com/hookdeck/webhook-skills', read: '2026-11-30', level: 'secondary' }],
} as const satisfies ProviderSpec;
