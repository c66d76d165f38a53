import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Buildkite: how it signs its webhooks and names their events. */
export const buildkite = {
  slug: 'buildkite',
  name: 'Buildkite',
  signature: {
    scheme: 'hmac',
    hash: 'sha256',
    encoding: 'hex',
    key: 'utf8',
    at: { header: 'x-buildkite-signature' },
    layout: { form: 'pairs', separator: ',', key: 'signature' },
    message: ['timestamp', { text: '.' }, 'body'],
    timestamp: { from: { pair: 'timestamp' }, unit: 's', toleranceSeconds: 300 },
  },
  event: {
    key: { recipe: 'signed-bytes' },
    type: [{ header: 'x-buildkite-event' }],
    typeSigned: false,
    stream: [[{ json: '/build/id' }]],
  },
  delivery: { timeoutSeconds: 'unknown', retries: 'unknown', horizonSeconds: 'unknown', level: 'unknown' },
  sources: [
    { url: 'https://buildkite.com/docs/apis/webhooks/pipelines', read: '2026-11-30', level: 'docs' },
    { url: 'https://github.com/webhook-co/webhook', read: '2026-11-30', level: 'secondary' },
    { url: 'https://github.com/triggerdotdev/trigger.dev', read: '2026-11-30', level: 'secondary' },
  ],
} as const satisfies ProviderSpec;
