import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Recharge: how it signs its webhooks and names their events. */
export const recharge = {
  slug: 'recharge',
  name: 'Recharge',
  signature: {
    scheme: 'hmac',
    hash: 'sha256',
    encoding: 'hex',
    key: 'utf8',
    at: { header: 'x-recharge-webhook-signature' },
    layout: { form: 'pairs', separator: ',', key: 'v1' },
    message: ['timestamp', { text: '.' }, 'body'],
    timestamp: { from: { pair: 't' }, unit: 's', toleranceSeconds: 172800 },
  },
  event: { key: { recipe: 'signed-bytes' }, type: [], typeSigned: false },
  delivery: {
    timeoutSeconds: 5,
    retries: 'automatic',
    horizonSeconds: 172800,
    level: 'secondary',
    schedule: '20 over 48 h',
    disables: 'the webhook is deleted after the last',
  },
  sources: [{ url: 'https://github.com/hookdeck/webhook-skills', read: '2026-11-30', level: 'secondary' }],
} as const satisfies ProviderSpec;
