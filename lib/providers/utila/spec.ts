import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Utila: how it signs its webhooks and names their events. */
export const utila = {
  slug: 'utila',
  name: 'Utila',
  signature: {
    scheme: 'rsa',
    hash: 'sha512',
    padding: 'pss',
    encoding: 'base64',
    key: 'spki-pem',
    at: { header: 'x-utila-signature' },
    layout: { form: 'plain' },
    message: ['body'],
  },
  event: {
    key: { recipe: 'id', id: [{ json: '/id' }] },
    type: [{ json: '/type' }],
    typeSigned: true,
    stream: [[{ json: '/resource' }]],
  },
  delivery: { timeoutSeconds: 'unknown', retries: 'unknown', horizonSeconds: 'unknown', level: 'unknown' },
  sources: [{ url: 'https://github.com/hookdeck/webhook-skills', read: '2026-11-30', level: 'secondary' }],
} as const satisfies ProviderSpec;
