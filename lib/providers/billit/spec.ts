import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Billit: how it signs its webhooks and names their events. */
export const billit = {
  slug: 'billit',
  name: 'Billit',
  signature: {
    scheme: 'hmac',
    hash: 'sha256',
    encoding: 'hex',
    key: 'utf8',
    at: { header: 'billit-signature' },
    layout: { form: 'pairs', separator: ',', key: 's' },
    message: ['timestamp', { text: '.' }, 'body'],
    timestamp: { from: { pair: 't' }, unit: 's', toleranceSeconds: 300 },
  },
  event: {
    key: { recipe: 'signed-bytes' },
    type: [{ json: '/EntityType' }],
    typeSigned: true,
    stream: [[{ json: '/OrderID' }]],
  },
  delivery: { timeoutSeconds: 'unknown', retries: 'unknown', horizonSeconds: 'unknown', level: 'unknown' },
  sources: [
    { url: 'https://docs.accesspoint.billit.eu/docs/webhooks-signature', read: '2026-11-30', level: 'docs' },
  ],
} as const satisfies ProviderSpec;
