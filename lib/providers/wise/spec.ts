import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Wise: how it signs its webhooks and names their events. */
export const wise = {
  slug: 'wise',
  name: 'Wise',
  signature: {
    scheme: 'rsa',
    hash: 'sha256',
    padding: 'pkcs1',
    encoding: 'base64',
    key: 'spki-pem',
    at: { header: 'x-signature-sha256' },
    layout: { form: 'plain' },
    message: ['body'],
  },
  event: {
    key: { recipe: 'signed-bytes' },
    type: [{ json: '/event_type' }],
    typeSigned: true,
    stream: [[{ json: '/data/resource/id' }]],
  },
  delivery: {
    timeoutSeconds: 'unknown',
    retries: 'automatic',
    horizonSeconds: 'unknown',
    level: 'docs',
    schedule: 'differs by kind of failure',
    success: '200',
  },
  sources: [
    { url: 'https://github.com/transferwise/digital-signatures-examples', read: '2026-11-30', level: 'docs' },
    { url: 'https://docs.wise.com/webhooks-notifications', read: '2026-11-30', level: 'docs' },
  ],
} as const satisfies ProviderSpec;
