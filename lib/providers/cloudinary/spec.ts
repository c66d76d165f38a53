import type { ProviderSpec } from '../../contract/provider-spec.ts';

const signature = {
  scheme: 'digest',
  hash: 'sha1',
  encoding: 'hex',
  key: 'utf8',
  at: { header: 'x-cld-signature' },
  layout: { form: 'plain' },
  message: ['body', 'timestamp', 'secret'],
  timestamp: {
    from: { header: 'x-cld-timestamp' },
    unit: 's',
    toleranceSeconds: 7200,
    futureSeconds: 'unlimited',
  },
} as const;

/** Cloudinary: how it signs its webhooks and names their events. */
export const cloudinary = {
  slug: 'cloudinary',
  name: 'Cloudinary',
  signature,
  event: {
    key: { recipe: 'signed-bytes' },
    type: [{ json: '/notification_type' }],
    typeSigned: true,
    stream: [[{ json: '/public_id' }]],
  },
  delivery: { timeoutSeconds: 'unknown', retries: 'unknown', horizonSeconds: 'unknown', level: 'unknown' },
  variants: {
    sha256: {
      title: 'accounts set to SHA-256 signatures',
      signature: { ...signature, hash: 'sha256' },
    },
  },
  sources: [
    { url: 'https://github.com/cloudinary/cloudinary_npm', read: '2026-11-30', level: 'sdk' },
    { url: 'https://www.npmjs.com/package/lib', read: '2026-11-30', level: 'sdk' },
  ],
} as const satisfies ProviderSpec;
