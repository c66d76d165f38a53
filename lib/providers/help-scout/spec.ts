import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Help Scout: how it signs its webhooks and names their events. */
export const helpScout = {
  slug: 'help-scout',
  name: 'Help Scout',
  signature: {
    scheme: 'hmac',
    hash: 'sha1',
    encoding: 'base64',
    key: 'utf8',
    at: { header: 'x-helpscout-signature' },
    layout: { form: 'plain' },
    message: ['body'],
  },
  event: {
    key: { recipe: 'signed-bytes' },
    type: [{ header: 'x-helpscout-event' }],
    typeSigned: false,
    stream: [[{ json: '/id' }]],
  },
  delivery: { timeoutSeconds: 'unknown', retries: 'unknown', horizonSeconds: 'unknown', level: 'unknown' },
  sources: [
    { url: 'https://developer.helpscout.com/webhooks', read: '2026-11-30', level: 'docs' },
    { url: 'https://www.npmjs.com/package/n8n-nodes-base', read: '2026-11-30', level: 'secondary' },
    { url: 'https://github.com/triggerdotdev/trigger.dev', read: '2026-11-30', level: 'secondary' },
  ],
} as const satisfies ProviderSpec;
