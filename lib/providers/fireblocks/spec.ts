import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Fireblocks: how it signs its webhooks and names their events. */
export const fireblocks = {
  slug: 'fireblocks',
  name: 'Fireblocks',
  signature: {
    scheme: 'rsa',
    hash: 'sha512',
    padding: 'pkcs1',
    encoding: 'base64',
    key: 'spki-pem',
    at: { header: 'fireblocks-signature' },
    layout: { form: 'plain' },
    message: ['body'],
  },
  event: {
    key: { recipe: 'signed-bytes' },
    type: [],
    typeSigned: false,
    stream: [[{ json: '/resourceId' }]],
  },
  delivery: { timeoutSeconds: 'unknown', retries: 'unknown', horizonSeconds: 'unknown' },
  sources: [{ url: 'https://github.com/hookdeck/webhook-skills', read: '2026-11-30', level: 'secondary' }],
} as const satisfies ProviderSpec;
