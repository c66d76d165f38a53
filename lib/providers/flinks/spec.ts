import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Flinks: an HMAC over the body, once its support has switched it on. */
export const flinks = {
  slug: 'flinks',
  name: 'Flinks',
  signature: {
    scheme: 'hmac',
    hash: 'sha256',
    encoding: 'base64',
    key: 'utf8',
    at: { header: 'flinks-authenticity-key' },
    layout: { form: 'plain' },
    message: ['body'],
  },
  event: {
    key: { recipe: 'signed-bytes' },
    type: [{ json: '/ResponseType' }],
    typeSigned: true,
    stream: [[{ json: '/Login/Id' }], [{ json: '/LoginId' }]],
  },
  delivery: {
    timeoutSeconds: 'unknown',
    retries: 'automatic',
    horizonSeconds: 18_000,
    level: 'secondary',
    schedule: 'up to 10 more, 30 min apart',
    success: '200',
    retriedOn: 'everything but 200',
  },
  variants: {
    pay: {
      title: 'Flinks Pay (GEFT), which signs in another header',
      signature: {
        scheme: 'hmac',
        hash: 'sha256',
        encoding: 'hex-any-case',
        key: 'utf8',
        at: { header: 'x-webhook-signature' },
        layout: { form: 'plain', prefix: 'sha256=' },
        message: ['body'],
      },
    },
  },
  facts: {
    secret: 'HMAC secret, given by Flinks on request',
    rotation: 'unknown',
    sameKey: 'unknown',
    maxBytes: 'unknown',
    personal: 'unknown',
  },
  sources: [
    { url: 'https://docs.flinks.com/guides/webhooks/hmac-validation', read: '2026-12-01', level: 'docs' },
    {
      url: 'https://docs.flinks.com/guides/pay/geft/webhooks/client-setup',
      read: '2026-12-01',
      level: 'docs',
    },
  ],
} as const satisfies ProviderSpec;
