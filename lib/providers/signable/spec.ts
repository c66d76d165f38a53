import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Signable: how it signs its webhooks and names their events. */
export const signable = {
  slug: 'signable',
  name: 'Signable',
  signature: {
    scheme: 'hmac',
    hash: 'sha256',
    encoding: 'base64',
    key: 'utf8',
    at: { header: 'signature' },
    layout: { form: 'plain' },
    message: ['body'],
  },
  event: {
    key: { recipe: 'signed-bytes' },
    type: [{ json: '/action' }],
    typeSigned: true,
    stream: [[{ json: '/envelope_fingerprint' }]],
  },
  delivery: { timeoutSeconds: 'unknown', retries: 'unknown', horizonSeconds: 'unknown', level: 'unknown' },
  sources: [
    {
      url: 'https://developers.signable.app/early-access/ea-signed-webhooks',
      read: '2026-11-30',
      level: 'docs',
    },
  ],
} as const satisfies ProviderSpec;
