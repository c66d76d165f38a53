import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Notion: how it signs its webhooks and names their events. */
export const notion = {
  slug: 'notion',
  name: 'Notion',
  signature: {
    scheme: 'hmac',
    hash: 'sha256',
    encoding: 'hex-any-case',
    key: 'utf8',
    at: { header: 'x-notion-signature' },
    layout: { form: 'plain', prefix: 'sha256=' },
    message: ['body'],
  },
  event: { key: { recipe: 'id', id: [{ json: '/id' }] }, type: [{ json: '/type' }], typeSigned: true },
  delivery: { timeoutSeconds: 'unknown', retries: 'unknown', horizonSeconds: 'unknown' },
  sources: [{ url: 'https://www.npmjs.com/package/@notionhq/client', read: '2026-11-30', level: 'sdk' }],
} as const satisfies ProviderSpec;
