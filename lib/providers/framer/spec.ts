import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Framer: how it signs its webhooks and names their events. */
export const framer = {
  slug: 'framer',
  name: 'Framer',
  signature: {
    scheme: 'hmac',
    hash: 'sha256',
    encoding: 'hex',
    key: 'utf8',
    at: { header: 'framer-signature' },
    layout: { form: 'plain', prefix: 'sha256=' },
    message: ['body', { header: 'framer-webhook-submission-id' }],
  },
  event: {
    key: { recipe: 'id', id: [{ header: 'framer-webhook-submission-id' }] },
    type: [],
    typeSigned: false,
  },
  delivery: { timeoutSeconds: 'unknown', retries: 'unknown', horizonSeconds: 'unknown', level: 'unknown' },
  sources: [{ url: 'https://github.com/webhook-co/webhook', read: '2026-11-30', level: 'secondary' }],
} as const satisfies ProviderSpec;
