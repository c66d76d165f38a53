import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Autodesk Platform Services: how it signs its webhooks and names their events. */
export const autodeskAps = {
  slug: 'autodesk-aps',
  name: 'Autodesk Platform Services',
  signature: {
    scheme: 'hmac',
    hash: 'sha1',
    encoding: 'hex',
    key: 'utf8',
    at: { header: 'x-adsk-signature' },
    layout: { form: 'plain', prefix: 'sha1hash=' },
    message: ['body'],
  },
  event: {
    key: { recipe: 'signed-bytes' },
    type: [{ json: '/hook/event' }],
    typeSigned: true,
    stream: [[{ json: '/resourceUrn' }]],
  },
  delivery: { timeoutSeconds: 'unknown', retries: 'unknown', horizonSeconds: 'unknown', level: 'unknown' },
  sources: [{ url: 'https://github.com/webhook-co/webhook', read: '2026-11-30', level: 'secondary' }],
} as const satisfies ProviderSpec;
