import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Trello: how it signs its webhooks and names their events. */
export const trello = {
  slug: 'trello',
  name: 'Trello',
  signature: {
    scheme: 'hmac',
    hash: 'sha1',
    encoding: 'base64',
    key: 'utf8',
    at: { header: 'x-trello-webhook' },
    layout: { form: 'plain' },
    message: ['body', 'url'],
  },
  event: {
    key: { recipe: 'id', id: [{ json: '/action/id' }] },
    type: [{ json: '/action/type' }],
    typeSigned: true,
    stream: [[{ json: '/model/id' }]],
  },
  delivery: {
    timeoutSeconds: 30,
    retries: 'automatic',
    horizonSeconds: 210,
    level: 'secondary',
    schedule: 'after 30, 60, 120 s',
    success: 'unknown',
    retriedOn: 'unknown',
    stops: 'unknown',
    disables: 'after about 30 days of failures',
    retrySignature: 'no-time',
  },
  handshakes: [{ method: 'HEAD', when: [], proof: 'nothing', reply: { status: 200 } }],
  facts: {
    secret: 'OAuth secret of the app',
    rotation: 'unknown',
    sameKey: 'yes',
    maxBytes: 'unknown',
    personal: 'unknown',
    notes: ['The callback URL is signed as it was registered.'],
  },
  sources: [
    {
      url: 'https://developer.atlassian.com/cloud/trello/guides/rest-api/webhooks',
      read: '2026-11-30',
      level: 'docs',
    },
    { url: 'https://github.com/hookdeck/webhook-skills', read: '2026-11-30', level: 'secondary' },
    { url: 'https://www.npmjs.com/package/n8n-nodes-base', read: '2026-11-30', level: 'secondary' },
  ],
} as const satisfies ProviderSpec;
