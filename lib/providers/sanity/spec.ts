import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Sanity: how it signs its webhooks and names their events. */
export const sanity = {
  slug: 'sanity',
  name: 'Sanity',
  signature: {
    scheme: 'hmac',
    hash: 'sha256',
    encoding: 'base64url',
    key: 'utf8',
    at: { header: 'sanity-webhook-signature' },
    layout: { form: 'pairs', separator: ',', key: 'v1' },
    message: ['timestamp', { text: '.' }, 'body'],
    timestamp: { from: { pair: 't' }, unit: 'ms', toleranceSeconds: 'unlimited' },
  },
  event: {
    key: { recipe: 'id', id: [{ header: 'idempotency-key' }] },
    type: [{ header: 'sanity-operation' }],
    typeSigned: false,
    stream: [[{ header: 'sanity-document-id' }]],
  },
  delivery: {
    timeoutSeconds: 30,
    retries: 'automatic',
    horizonSeconds: 60,
    level: 'docs',
    schedule: '2 retries 30 s apart',
    retriedOn: '429 and 5xx',
  },
  sources: [{ url: 'https://github.com/sanity-io/webhook-toolkit', read: '2026-11-30', level: 'sdk' }],
} as const satisfies ProviderSpec;
