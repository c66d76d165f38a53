import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Merge: how it signs its webhooks and names their events. */
export const mergeDev = {
  slug: 'merge-dev',
  name: 'Merge',
  signature: {
    scheme: 'hmac',
    hash: 'sha256',
    encoding: 'base64url',
    key: 'utf8',
    at: { header: 'x-merge-webhook-signature' },
    layout: { form: 'plain' },
    message: ['body'],
  },
  event: {
    key: { recipe: 'signed-bytes' },
    type: [{ json: '/hook/event' }],
    typeSigned: true,
    stream: [[{ json: '/linked_account/id' }]],
  },
  delivery: { timeoutSeconds: 'unknown', retries: 'unknown', horizonSeconds: 'unknown', level: 'unknown' },
  sources: [{ url: 'https://github.com/webhook-co/webhook', read: '2026-11-30', level: 'secondary' }],
} as const satisfies ProviderSpec;
