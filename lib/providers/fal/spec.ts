import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** fal.ai: how it signs its webhooks and names their events. */
export const fal = {
  slug: 'fal',
  name: 'fal.ai',
  signature: {
    scheme: 'ed25519',
    encoding: 'hex',
    key: { remote: 'fal' },
    at: { header: 'x-fal-webhook-signature' },
    layout: { form: 'plain' },
    message: [
      { header: 'x-fal-webhook-request-id' },
      { text: '\n' },
      { header: 'x-fal-webhook-user-id' },
      { text: '\n' },
      'timestamp',
      { text: '\n' },
      { bodyHash: 'sha256', encoding: 'hex' },
    ],
    timestamp: { from: { header: 'x-fal-webhook-timestamp' }, unit: 's', toleranceSeconds: 300 },
  },
  event: {
    key: { recipe: 'id', id: [{ header: 'x-fal-webhook-request-id' }] },
    type: [{ json: '/status' }],
    typeSigned: true,
    stream: [[{ json: '/request_id' }]],
  },
  delivery: { timeoutSeconds: 'unknown', retries: 'unknown', horizonSeconds: 'unknown', level: 'unknown' },
  sources: [
    { url: 'https://docs.fal.ai/model-endpoints/webhooks', read: '2026-12-01', level: 'docs' },
    { url: 'https://www.npmjs.com/package/@hookflo/tern', read: '2026-11-30', level: 'secondary' },
    {
      url: 'https://github.com/smarenkov/fal-ai-webhook-verification',
      read: '2026-12-01',
      level: 'secondary',
    },
  ],
} as const satisfies ProviderSpec;
