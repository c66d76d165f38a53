import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Snyk: how it signs its webhooks and names their events. */
export const snyk = {
  slug: 'snyk',
  name: 'Snyk',
  signature: {
    scheme: 'hmac',
    hash: 'sha256',
    encoding: 'hex',
    key: 'utf8',
    at: { header: 'x-hub-signature' },
    layout: { form: 'plain', prefix: 'sha256=' },
    message: ['body'],
  },
  event: {
    key: { recipe: 'id', id: [{ header: 'x-snyk-transport-id' }] },
    type: [{ header: 'x-snyk-event' }],
    typeSigned: false,
    stream: [[{ json: '/project/id' }]],
  },
  delivery: { timeoutSeconds: 'unknown', retries: 'unknown', horizonSeconds: 'unknown', level: 'unknown' },
  sources: [{ url: 'https://github.com/triggerdotdev/trigger.dev', read: '2026-11-30', level: 'secondary' }],
} as const satisfies ProviderSpec;
