import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Cisco Webex: how it signs its webhooks and names their events. */
export const webex = {
  slug: 'webex',
  name: 'Cisco Webex',
  signature: {
    scheme: 'hmac',
    hash: 'sha1',
    encoding: 'hex',
    key: 'utf8',
    at: { header: 'x-spark-signature' },
    layout: { form: 'plain' },
    message: ['body'],
  },
  event: {
    key: { recipe: 'signed-bytes' },
    type: [{ json: '/resource' }, { json: '/event' }],
    typeSigned: true,
    stream: [[{ json: '/data/roomId' }]],
  },
  delivery: { timeoutSeconds: 'unknown', retries: 'unknown', horizonSeconds: 'unknown', level: 'unknown' },
  sources: [
    { url: 'https://www.npmjs.com/package/n8n-nodes-base', read: '2026-11-30', level: 'secondary' },
    { url: 'https://github.com/triggerdotdev/trigger.dev', read: '2026-11-30', level: 'secondary' },
  ],
} as const satisfies ProviderSpec;
