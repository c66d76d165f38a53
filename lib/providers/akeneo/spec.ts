import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Akeneo Events API: how it signs its webhooks and names their events. */
export const akeneo = {
  slug: 'akeneo',
  name: 'Akeneo Events API',
  signature: {
    scheme: 'hmac',
    hash: 'sha256',
    encoding: 'hex',
    key: 'utf8',
    at: { header: 'x-akeneo-request-signature' },
    layout: { form: 'plain' },
    message: ['timestamp', { text: '.' }, 'body'],
    timestamp: { from: { header: 'x-akeneo-request-timestamp' }, unit: 's', toleranceSeconds: 300 },
  },
  event: {
    key: { recipe: 'id', id: [{ json: '/event_id' }] },
    type: [{ json: '/action' }],
    typeSigned: true,
    stream: [[{ json: '/data/resource/identifier' }]],
    batch: { items: ['/events/*'] },
  },
  delivery: {
    timeoutSeconds: 0.5,
    retries: 'never',
    horizonSeconds: 'unknown',
    level: 'secondary',
    schedule: 'none',
  },
  sources: [{ url: 'https://github.com/hookdeck/webhook-skills', read: '2026-11-30', level: 'secondary' }],
} as const satisfies ProviderSpec;
