import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Statsig: how it signs its webhooks and names their events. */
export const statsig = {
  slug: 'statsig',
  name: 'Statsig',
  signature: {
    scheme: 'hmac',
    hash: 'sha256',
    encoding: 'hex',
    key: 'utf8',
    at: { header: 'x-statsig-signature' },
    layout: { form: 'plain', prefix: 'v0=' },
    message: [{ text: 'v0:' }, 'timestamp', { text: ':' }, 'body'],
    timestamp: { from: { header: 'x-statsig-request-timestamp' }, unit: 'ms', toleranceSeconds: 300 },
  },
  event: {
    key: { recipe: 'signed-bytes' },
    type: [{ json: '/eventName' }],
    typeSigned: true,
    batch: { items: ['/data/*'] },
  },
  delivery: { timeoutSeconds: 'unknown', retries: 'unknown', horizonSeconds: 'unknown', level: 'unknown' },
  sources: [{ url: 'https://github.com/hookdeck/webhook-skills', read: '2026-11-30', level: 'secondary' }],
} as const satisfies ProviderSpec;
