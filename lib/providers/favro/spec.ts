import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Favro: how it signs its webhooks and names their events. */
export const favro = {
  slug: 'favro',
  name: 'Favro',
  signature: {
    scheme: 'hmac',
    hash: 'sha1',
    encoding: 'base64',
    key: 'utf8',
    at: { header: 'x-favro-webhook' },
    layout: { form: 'plain' },
    message: [{ json: '/payloadId' }, 'url'],
    uncovered: 'everything in the body but the signed fields',
  },
  event: {
    key: { recipe: 'id', id: [{ json: '/payloadId' }] },
    type: [{ json: '/action' }],
    typeSigned: true,
    stream: [[{ json: '/card/cardId' }]],
  },
  delivery: { timeoutSeconds: 'unknown', retries: 'unknown', horizonSeconds: 'unknown', level: 'unknown' },
  sources: [{ url: 'https://github.com/hookdeck/webhook-skills', read: '2026-11-30', level: 'secondary' }],
} as const satisfies ProviderSpec;
