import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Lob: how it signs its webhooks and names their events. */
export const lob = {
  slug: 'lob',
  name: 'Lob',
  signature: {
    scheme: 'hmac',
    hash: 'sha256',
    encoding: 'hex',
    key: 'utf8',
    at: { header: 'lob-signature' },
    layout: { form: 'plain' },
    message: ['timestamp', { text: '.' }, 'body'],
    timestamp: { from: { header: 'lob-signature-timestamp' }, unit: 's', toleranceSeconds: 'unlimited' },
  },
  event: {
    key: { recipe: 'id', id: [{ json: '/id' }] },
    type: [{ json: '/event_type/id' }],
    typeSigned: true,
    stream: [[{ json: '/reference_id' }]],
  },
  delivery: { timeoutSeconds: 'unknown', retries: 'unknown', horizonSeconds: 'unknown', level: 'unknown' },
  sources: [{ url: 'https://github.com/webhook-co/webhook', read: '2026-11-30', level: 'secondary' }],
} as const satisfies ProviderSpec;
