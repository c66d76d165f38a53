import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Pusher Channels: how it signs its webhooks and names their events. */
export const pusher = {
  slug: 'pusher',
  name: 'Pusher Channels',
  signature: {
    scheme: 'hmac',
    hash: 'sha256',
    encoding: 'hex',
    key: 'utf8',
    at: { header: 'x-pusher-signature' },
    layout: { form: 'plain' },
    message: ['body'],
    keyId: { header: 'x-pusher-key' },
  },
  event: {
    key: { recipe: 'both', id: [{ envelope: '/time_ms' }] },
    type: [{ json: '/name' }],
    typeSigned: true,
    stream: [[{ json: '/channel' }]],
    batch: { items: ['/events/*'], envelope: { timeMs: '/time_ms' } },
  },
  delivery: {
    timeoutSeconds: 4,
    retries: 'automatic',
    horizonSeconds: 300,
    level: 'docs',
    schedule: 'exponential for 5 min',
    retriedOn: 'anything but 2xx',
  },
  sources: [{ url: 'https://github.com/pusher/pusher-http-node', read: '2026-11-30', level: 'sdk' }],
} as const satisfies ProviderSpec;
