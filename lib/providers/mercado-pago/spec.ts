import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Mercado Pago: how it signs its webhooks and names their events. */
export const mercadoPago = {
  slug: 'mercado-pago',
  name: 'Mercado Pago',
  signature: {
    scheme: 'hmac',
    hash: 'sha256',
    encoding: 'hex',
    key: 'utf8',
    at: { header: 'x-signature' },
    layout: { form: 'pairs', separator: ',', key: 'v1' },
    message: [
      { optional: [{ text: 'id:' }, { query: 'data.id', case: 'lower' }, { text: ';' }] },
      { optional: [{ text: 'request-id:' }, { header: 'x-request-id' }, { text: ';' }] },
      { text: 'ts:' },
      'timestamp',
      { text: ';' },
    ],
    timestamp: { from: { pair: 'ts' }, unit: 's-or-ms', toleranceSeconds: 'unlimited' },
    uncovered: 'the whole body: fetch the resource it names',
  },
  event: {
    key: { recipe: 'id', id: [{ json: '/id' }] },
    type: [{ json: '/action' }],
    typeSigned: true,
    stream: [[{ json: '/data/id' }]],
  },
  delivery: { timeoutSeconds: 'unknown', retries: 'unknown', horizonSeconds: 'unknown', level: 'unknown' },
  sources: [
    { url: 'https://www.npmjs.com/package/mercadopago', read: '2026-11-30', level: 'sdk' },
    { url: 'https://github.com/webhook-co/webhook', read: '2026-11-30', level: 'secondary' },
  ],
} as const satisfies ProviderSpec;
