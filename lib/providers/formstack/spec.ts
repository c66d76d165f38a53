import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Formstack: how it signs its webhooks and names their events. */
export const formstack = {
  slug: 'formstack',
  name: 'Formstack',
  signature: {
    scheme: 'hmac',
    hash: 'sha256',
    encoding: 'hex',
    key: 'utf8',
    at: { header: 'x-fs-signature' },
    layout: { form: 'plain', prefix: 'sha256=' },
    message: ['body'],
  },
  event: { key: { recipe: 'id', id: [{ form: 'UniqueID' }] }, type: [], typeSigned: false },
  delivery: { timeoutSeconds: 'unknown', retries: 'unknown', horizonSeconds: 'unknown', level: 'unknown' },
  sources: [{ url: 'https://www.npmjs.com/package/n8n-nodes-base', read: '2026-11-30', level: 'secondary' }],
} as const satisfies ProviderSpec;
