import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Alipay+ / Antom: how it signs its webhooks and names their events. */
export const alipayPlus = {
  slug: 'alipay-plus',
  name: 'Alipay+ / Antom',
  signature: {
    scheme: 'rsa',
    hash: 'sha256',
    padding: 'pkcs1',
    encoding: 'percent-base64url',
    key: 'spki-base64',
    at: { header: 'signature' },
    layout: { form: 'pairs', separator: ',', key: 'signature', spaced: true },
    message: [
      'method',
      { text: ' ' },
      'path',
      { text: '\n' },
      { header: 'client-id' },
      { text: '.' },
      'timestamp',
      { text: '.' },
      'body',
    ],
    timestamp: { from: { header: 'request-time' }, unit: 'iso', toleranceSeconds: 'unlimited' },
  },
  event: {
    key: { recipe: 'signed-bytes' },
    type: [{ json: '/notifyType' }],
    typeSigned: true,
    stream: [[{ json: '/paymentRequestId' }]],
  },
  delivery: { timeoutSeconds: 'unknown', retries: 'unknown', horizonSeconds: 'unknown', level: 'unknown' },
  sources: [{ url: 'https://github.com/hookdeck/webhook-skills', read: '2026-11-30', level: 'secondary' }],
} as const satisfies ProviderSpec;
