import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Integrated Finance: how it signs its webhooks and names their events. */
export const integratedFinance = {
  slug: 'integrated-finance',
  name: 'Integrated Finance',
  signature: {
    scheme: 'ed25519',
    encoding: 'base64',
    key: 'raw-base64',
    at: { header: 'x-webhook-signature' },
    layout: { form: 'plain' },
    message: [
      { bodyHash: 'sha512', encoding: 'base64' },
      { text: '|' },
      { header: 'x-webhook-event-id' },
      { text: '|' },
      { header: 'x-webhook-event-timestamp' },
      { text: '|' },
      { header: 'x-webhook-request-id' },
      { text: '|' },
      'timestamp',
      { text: '|' },
      { header: 'x-webhook-key-version' },
    ],
    timestamp: { from: { header: 'x-webhook-request-timestamp' }, unit: 'iso', toleranceSeconds: 300 },
  },
  event: { key: { recipe: 'id', id: [{ header: 'x-webhook-event-id' }] }, type: [], typeSigned: false },
  delivery: { timeoutSeconds: 'unknown', retries: 'unknown', horizonSeconds: 'unknown', level: 'unknown' },
  sources: [
    {
      url: 'https://developer.integrated.finance/docs/webhook-authentication',
      read: '2026-11-30',
      level: 'docs',
    },
  ],
} as const satisfies ProviderSpec;
