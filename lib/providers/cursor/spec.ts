import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Cursor: how it signs its webhooks and names their events. */
export const cursor = {
  slug: 'cursor',
  name: 'Cursor',
  signature: {
    scheme: 'hmac',
    hash: 'sha256',
    encoding: 'hex',
    key: 'utf8',
    at: { header: 'x-webhook-signature' },
    layout: { form: 'plain', prefix: 'sha256=' },
    message: ['body'],
  },
  event: {
    key: { recipe: 'id', id: [{ header: 'x-webhook-id' }] },
    type: [{ json: '/event' }],
    typeSigned: true,
    stream: [[{ json: '/id' }]],
  },
  delivery: { timeoutSeconds: 'unknown', retries: 'unknown', horizonSeconds: 'unknown', level: 'unknown' },
  sources: [{ url: 'https://github.com/hookdeck/webhook-skills', read: '2026-11-30', level: 'secondary' }],
} as const satisfies ProviderSpec;
