import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Retell AI: how it signs its webhooks and names their events. */
export const retell = {
  slug: 'retell',
  name: 'Retell AI',
  signature: {
    scheme: 'hmac',
    hash: 'sha256',
    encoding: 'hex',
    key: 'utf8',
    at: { header: 'x-retell-signature' },
    layout: { form: 'pairs', separator: ',', key: 'd' },
    message: ['body', 'timestamp'],
    timestamp: { from: { pair: 'v' }, unit: 'ms', toleranceSeconds: 300 },
  },
  event: {
    key: { recipe: 'both', id: [{ json: '/event' }, { json: '/call/call_id' }] },
    type: [{ json: '/event' }],
    typeSigned: true,
    stream: [[{ json: '/call/call_id' }]],
  },
  delivery: {
    timeoutSeconds: 10,
    retries: 'automatic',
    horizonSeconds: 'unknown',
    level: 'secondary',
    schedule: '3 tries',
  },
  sources: [{ url: 'https://www.npmjs.com/package/retell-sdk', read: '2026-11-30', level: 'sdk' }],
} as const satisfies ProviderSpec;
