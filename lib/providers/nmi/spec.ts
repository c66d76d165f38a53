import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** NMI: how it signs its webhooks and names their events. */
export const nmi = {
  slug: 'nmi',
  name: 'NMI',
  signature: {
    scheme: 'hmac',
    hash: 'sha256',
    encoding: 'hex',
    key: 'utf8',
    at: { header: 'webhook-signature' },
    layout: { form: 'pairs', separator: ',', key: 's' },
    message: ['timestamp', { text: '.' }, 'body'],
    timestamp: { from: { pair: 't' }, unit: 's', toleranceSeconds: 'unlimited' },
  },
  event: {
    key: { recipe: 'id', id: [{ json: '/event_id' }] },
    type: [{ json: '/event_type' }],
    typeSigned: true,
    stream: [[{ json: '/event_body/transaction_id' }]],
  },
  delivery: {
    timeoutSeconds: 'unknown',
    retries: 'automatic',
    horizonSeconds: 259200,
    level: 'docs',
    schedule: 'up to 20 over 3 days: 15 s, 3 times 1 min, 5, 15, 30 min, 10 times 1 h, twice 12 h, 24 h',
    success: '200',
  },
  sources: [{ url: 'https://github.com/hookdeck/webhook-skills', read: '2026-11-30', level: 'secondary' }],
} as const satisfies ProviderSpec;
