import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Pylon: how it signs its webhooks and names their events. */
export const pylon = {
  slug: 'pylon',
  name: 'Pylon',
  signature: {
    scheme: 'hmac',
    hash: 'sha256',
    encoding: 'hex',
    key: 'utf8',
    at: { header: 'pylon-webhook-signature' },
    layout: { form: 'plain', prefix: 'hs256=' },
    message: ['timestamp', { text: '.' }, 'body'],
    timestamp: { from: { header: 'pylon-webhook-timestamp' }, unit: 's', toleranceSeconds: 300 },
  },
  event: { key: { recipe: 'signed-bytes' }, type: [], typeSigned: false },
  delivery: { timeoutSeconds: 'unknown', retries: 'unknown', horizonSeconds: 'unknown', level: 'unknown' },
  sources: [{ url: 'https://github.com/hookdeck/webhook-skills', read: '2026-11-30', level: 'secondary' }],
} as const satisfies ProviderSpec;
