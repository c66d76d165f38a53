import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Lark / Feishu: how it signs its webhooks and names their events. */
export const lark = {
  slug: 'lark',
  name: 'Lark / Feishu',
  signature: {
    scheme: 'digest',
    hash: 'sha256',
    encoding: 'hex',
    key: 'utf8',
    at: { header: 'x-lark-signature' },
    layout: { form: 'plain' },
    message: [{ header: 'x-lark-request-timestamp' }, { header: 'x-lark-request-nonce' }, 'secret', 'body'],
    timestamp: { from: { header: 'x-lark-request-timestamp' }, unit: 's', toleranceSeconds: 300 },
  },
  event: {
    key: { recipe: 'id', id: [{ json: '/header/event_id' }] },
    type: [{ json: '/header/event_type' }],
    typeSigned: true,
    stream: [[{ json: '/event/message/chat_id' }]],
  },
  delivery: { timeoutSeconds: 'unknown', retries: 'unknown', horizonSeconds: 'unknown', level: 'unknown' },
  handshakes: [
    {
      method: 'POST',
      when: [{ at: { json: '/type' }, equals: 'url_verification' }],
      proof: 'nothing',
      word: { at: { json: '/token' }, secret: 'verify_token', optional: true },
      reply: { status: 200, body: { json: { challenge: [{ echo: { json: '/challenge' } }] } } },
    },
  ],
  sources: [
    { url: 'https://open.larkoffice.com/document', read: '2026-11-30', level: 'docs' },
    { url: 'https://www.npmjs.com/package/@larksuiteoapi/node-sdk', read: '2026-11-30', level: 'docs' },
  ],
} as const satisfies ProviderSpec;
