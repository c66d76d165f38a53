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
  event: {
    key: { recipe: 'id', id: [{ json: '/id' }] },
    type: [{ json: '/type' }],
    typeSigned: true,
    stream: [[{ json: '/entity/id' }]],
    volatile: ['/attempt_number'],
  },
  delivery: {
    timeoutSeconds: 'unknown',
    retries: 'unknown',
    horizonSeconds: 'unknown',
    level: 'unknown',
    schedule: 'unknown',
    success: 'unknown',
    retriedOn: 'unknown',
    stops: 'unknown',
    disables: 'unknown',
    retrySignature: 'no-time',
  },
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
  facts: {
    secret: 'verification token that came when subscribing',
    rotation: 'unknown',
    sameKey: 'yes',
    maxBytes: 'unknown',
    personal: 'unknown',
  },
  sources: [{ url: 'https://www.npmjs.com/package/@notionhq/client', read: '2026-11-30', level: 'sdk' }],
} as const satisfies ProviderSpec;
