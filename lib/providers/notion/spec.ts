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
  handshakes: [
    {
      method: 'POST',
      when: [
        { at: { header: 'x-notion-signature' }, is: 'absent' },
        { at: { json: '/verification_token' }, is: 'present' },
      ],
      proof: 'nothing',
      armed: true,
      capture: { json: '/verification_token' },
      reply: { status: 200 },
    },
  ],
  sources: [{ url: 'https://www.npmjs.com/package/@notionhq/client', read: '2026-11-30', level: 'sdk' }],
} as const satisfies ProviderSpec;
