import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** HeyGen: how it signs its webhooks and names their events. */
export const heygen = {
  slug: 'heygen',
  name: 'HeyGen',
  signature: {
    scheme: 'hmac',
    hash: 'sha256',
    encoding: 'hex',
    key: 'utf8',
    at: { header: 'signature' },
    layout: { form: 'plain' },
    message: ['body'],
  },
  event: {
    key: { recipe: 'both', id: [{ json: '/event_type' }, { json: '/event_data/video_id' }] },
    type: [{ json: '/event_type' }],
    typeSigned: true,
    stream: [[{ json: '/event_data/video_id' }]],
  },
  delivery: { timeoutSeconds: 'unknown', retries: 'unknown', horizonSeconds: 'unknown', level: 'unknown' },
  handshakes: [{ method: 'OPTIONS', when: [], proof: 'nothing', reply: { status: 200 } }],
  sources: [
    {
      url: 'https://docs.heygen.com/reference/add-a-webhook-endpoint',
      read: '2026-11-30',
      level: 'secondary',
    },
    { url: 'https://developers.heygen.com/docs/webhooks', read: '2026-11-30', level: 'secondary' },
  ],
} as const satisfies ProviderSpec;
