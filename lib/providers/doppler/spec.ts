import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Doppler: how it signs its webhooks and names their events. */
export const doppler = {
  slug: 'doppler',
  name: 'Doppler',
  signature: {
    scheme: 'hmac',
    hash: 'sha256',
    encoding: 'hex',
    key: 'utf8',
    at: { header: 'x-doppler-signature' },
    layout: { form: 'plain', prefix: 'sha256=' },
    message: ['body'],
  },
  event: {
    key: { recipe: 'signed-bytes' },
    type: [{ json: '/type' }],
    typeSigned: true,
    stream: [[{ json: '/project/id' }, { json: '/config' }], [{ json: '/project/id' }]],
  },
  delivery: { timeoutSeconds: 'unknown', retries: 'unknown', horizonSeconds: 'unknown', level: 'unknown' },
  sources: [
    { url: 'https://github.com/webhook-co/webhook', read: '2026-11-30', level: 'secondary' },
    { url: 'https://www.npmjs.com/package/@hookflo/tern', read: '2026-11-30', level: 'secondary' },
  ],
} as const satisfies ProviderSpec;
