import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** PixelBin: how it signs its webhooks and names their events. */
export const pixelbin = {
  slug: 'pixelbin',
  name: 'PixelBin',
  signature: {
    scheme: 'hmac',
    hash: 'sha256',
    encoding: 'hex',
    key: 'utf8',
    at: { header: 'x-erbg-signature' },
    layout: { form: 'plain' },
    message: ['body'],
  },
  event: { key: { recipe: 'signed-bytes' }, type: [{ json: '/event' }], typeSigned: true },
  delivery: { timeoutSeconds: 'unknown', retries: 'unknown', horizonSeconds: 'unknown', level: 'unknown' },
  sources: [
    { url: 'https://pixelbin.io/docs/webhooks/validating-and-testing', read: '2026-11-30', level: 'docs' },
  ],
} as const satisfies ProviderSpec;
