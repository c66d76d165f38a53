import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Kontent.ai: how it signs its webhooks and names their events. */
export const kontentAi = {
  slug: 'kontent-ai',
  name: 'Kontent.ai',
  signature: {
    scheme: 'hmac',
    hash: 'sha256',
    encoding: 'base64',
    key: 'utf8',
    at: { header: 'x-kontent-ai-signature' },
    layout: { form: 'plain' },
    message: ['body'],
  },
  event: {
    key: { recipe: 'signed-bytes' },
    type: [{ json: '/message/action' }],
    typeSigned: true,
    stream: [[{ json: '/data/system/id' }]],
    batch: { items: ['/notifications/*'] },
  },
  delivery: { timeoutSeconds: 'unknown', retries: 'unknown', horizonSeconds: 'unknown', level: 'unknown' },
  sources: [
    { url: 'https://www.npmjs.com/package/@kontent-ai/webhook-helper', read: '2026-11-30', level: 'sdk' },
  ],
} as const satisfies ProviderSpec;
