import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Flexport: how it signs its webhooks and names their events. */
export const flexport = {
  slug: 'flexport',
  name: 'Flexport',
  signature: {
    scheme: 'hmac',
    hash: 'sha256',
    encoding: 'hex',
    key: 'utf8',
    at: { header: 'x-hub-signature-256' },
    layout: { form: 'plain', prefix: 'sha256=' },
    message: ['body'],
  },
  event: {
    key: { recipe: 'id', id: [{ json: '/id' }] },
    type: [{ json: '/type' }],
    typeSigned: true,
    stream: [[{ json: '/data/resource/id' }]],
  },
  delivery: { timeoutSeconds: 'unknown', retries: 'unknown', horizonSeconds: 'unknown', level: 'unknown' },
  sources: [{ url: 'https://github.com/hookdeck/webhook-skills', read: '2026-11-30', level: 'secondary' }],
} as const satisfies ProviderSpec;
