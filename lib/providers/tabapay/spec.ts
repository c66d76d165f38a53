import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** TabaPay: how it signs its webhooks and names their events. */
export const tabapay = {
  slug: 'tabapay',
  name: 'TabaPay',
  signature: {
    scheme: 'hmac',
    hash: 'sha256',
    encoding: 'hex',
    key: 'utf8',
    at: { header: 'x-hmac-signature' },
    layout: { form: 'pairs', separator: ',', key: ['v1', 'v2'] },
    message: ['timestamp', { text: '.' }, 'body'],
    timestamp: { from: { pair: 't' }, unit: 's', toleranceSeconds: 300 },
  },
  event: { key: { recipe: 'id', id: [{ header: 'idempotency-key' }] }, type: [], typeSigned: false },
  delivery: { timeoutSeconds: 'unknown', retries: 'unknown', horizonSeconds: 'unknown', level: 'unknown' },
  sources: [
    {
      url: 'https://developers.tabapay.com/reference/webhook-signature-headers',
      read: '2026-11-30',
      level: 'docs',
    },
  ],
} as const satisfies ProviderSpec;
