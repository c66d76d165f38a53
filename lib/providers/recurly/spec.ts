import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Recurly: how it signs its webhooks and names their events. */
export const recurly = {
  slug: 'recurly',
  name: 'Recurly',
  signature: {
    scheme: 'hmac',
    hash: 'sha256',
    encoding: 'hex',
    key: 'utf8',
    at: { header: 'recurly-signature' },
    layout: { form: 'time-first', separator: ',' },
    message: ['timestamp', { text: '.' }, 'body'],
    timestamp: { from: 'first', unit: 's-or-ms', toleranceSeconds: 300 },
  },
  event: {
    key: { recipe: 'signed-bytes' },
    type: [{ json: '/object_type' }, { json: '/event_type' }],
    typeSigned: true,
    stream: [[{ json: '/uuid' }]],
  },
  delivery: {
    timeoutSeconds: 'unknown',
    retries: 'automatic',
    horizonSeconds: 589998,
    level: 'docs',
    schedule: '10 retries, about 10 + x·2^(x+5) s apart, in the order of creation',
  },
  sources: [
    { url: 'https://docs.recurly.com/v1.3/docs/signature-verification', read: '2026-11-30', level: 'docs' },
    { url: 'https://github.com/webhook-co/webhook', read: '2026-11-30', level: 'secondary' },
    {
      url: 'https://docs.recurly.com/recurly-subscriptions/docs/signature-verification',
      read: '2026-11-30',
      level: 'docs',
    },
  ],
} as const satisfies ProviderSpec;
