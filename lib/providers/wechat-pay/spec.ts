import type { ProviderSpec } from '../../contract/provider-spec.ts';

/**
 * WeChat Pay v3: how it signs its webhooks and names their events. Its keys are given by hand, by their serial numbers: it
 * hands them out for a request signed with the merchant's private key, which no receiver should hold (decision 0030).
 */
export const wechatPay = {
  slug: 'wechat-pay',
  name: 'WeChat Pay v3',
  signature: {
    scheme: 'rsa',
    hash: 'sha256',
    padding: 'pkcs1',
    encoding: 'base64',
    key: 'spki-pem',
    at: { header: 'wechatpay-signature' },
    layout: { form: 'plain' },
    message: [
      'timestamp',
      { text: '\n' },
      { header: 'wechatpay-nonce' },
      { text: '\n' },
      'body',
      { text: '\n' },
    ],
    timestamp: { from: { header: 'wechatpay-timestamp' }, unit: 's', toleranceSeconds: 300 },
    keyId: { header: 'wechatpay-serial' },
  },
  event: { key: { recipe: 'id', id: [{ json: '/id' }] }, type: [{ json: '/event_type' }], typeSigned: true },
  delivery: { timeoutSeconds: 'unknown', retries: 'unknown', horizonSeconds: 'unknown', level: 'unknown' },
  acknowledgement: { status: 200, body: { json: { code: { literal: 'SUCCESS' } } } },
  sources: [{ url: 'https://github.com/hookdeck/webhook-skills', read: '2026-11-30', level: 'secondary' }],
} as const satisfies ProviderSpec;
