import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Coinbase CDP: how it signs its webhooks and names their events. */
export const coinbaseCdp = {
  slug: 'coinbase-cdp',
  name: 'Coinbase CDP',
  signature: {
    scheme: 'hmac',
    hash: 'sha256',
    encoding: 'hex',
    key: 'utf8',
    at: { header: 'x-hook0-signature' },
    layout: { form: 'pairs', separator: ',', key: 'v1' },
    message: [
      'timestamp',
      { text: '.' },
      { pair: 'h' },
      { text: '.' },
      { headersListedIn: 'h', separator: ' ', join: '.' },
      { text: '.' },
      'body',
    ],
    timestamp: { from: { pair: 't' }, unit: 's', toleranceSeconds: 300 },
  },
  event: { key: { recipe: 'signed-bytes' }, type: [{ json: '/eventType' }], typeSigned: true },
  delivery: { timeoutSeconds: 'unknown', retries: 'unknown', horizonSeconds: 'unknown', level: 'unknown' },
  sources: [
    {
      url: 'https://docs.cdp.coinbase.com/webhooks/payment-acceptance/verification',
      read: '2026-11-30',
      level: 'docs',
    },
    { url: 'https://github.com/hook0/hook0', read: '2026-11-30', level: 'docs' },
  ],
} as const satisfies ProviderSpec;
