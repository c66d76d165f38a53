import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Emailit: how it signs its webhooks and names their events. */
export const emailit = {
  slug: 'emailit',
  name: 'Emailit',
  signature: {
    scheme: 'hmac',
    hash: 'sha256',
    encoding: 'hex',
    key: 'utf8',
    at: { header: 'x-emailit-signature' },
    layout: { form: 'plain' },
    message: ['timestamp', { text: '.' }, 'body'],
    timestamp: { from: { header: 'x-emailit-timestamp' }, unit: 's', toleranceSeconds: 300 },
  },
  event: {
    key: { recipe: 'id', id: [{ json: '/event_id' }] },
    type: [{ json: '/type' }],
    typeSigned: true,
    stream: [[{ json: '/object/id' }]],
    batch: { items: ['/*'] },
  },
  delivery: {
    timeoutSeconds: 'unknown',
    retries: 'automatic',
    horizonSeconds: 259200,
    level: 'docs',
    schedule: '11 retries over about 3 days: 5 min, 30 min, 2 h, 5 h, then every 12 h',
    disables: 'after 3 days of failures',
  },
  sources: [
    { url: 'https://emailit.com/docs/webhooks/request-signature/', read: '2026-11-30', level: 'docs' },
  ],
} as const satisfies ProviderSpec;
