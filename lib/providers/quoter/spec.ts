import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Quoter: how it signs its webhooks and names their events. */
export const quoter = {
  slug: 'quoter',
  name: 'Quoter',
  signature: {
    scheme: 'digest',
    hash: 'md5',
    encoding: 'hex',
    key: 'utf8',
    at: { form: 'hash' },
    layout: { form: 'plain' },
    message: ['secret', { form: 'timestamp' }, { form: 'data' }],
    timestamp: { from: { form: 'timestamp' }, unit: 's', toleranceSeconds: 300 },
    uncovered: 'everything in the body but the signed fields',
  },
  event: {
    key: { recipe: 'signed-bytes' },
    type: [],
    typeSigned: false,
    stream: [[{ form: 'data', inside: '/id' }]],
  },
  delivery: { timeoutSeconds: 'unknown', retries: 'unknown', horizonSeconds: 'unknown', level: 'unknown' },
  sources: [{ url: 'https://github.com/hookdeck/webhook-skills', read: '2026-11-30', level: 'secondary' }],
} as const satisfies ProviderSpec;
