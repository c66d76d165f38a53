import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** ShipStation API v2 / ShipEngine: how it signs its webhooks and names their events. */
export const shipstation = {
  slug: 'shipstation',
  name: 'ShipStation API v2 / ShipEngine',
  signature: {
    scheme: 'rsa',
    hash: 'sha256',
    padding: 'pkcs1',
    encoding: 'base64',
    key: { remote: 'shipengine' },
    at: { header: 'x-shipengine-rsa-sha256-signature' },
    layout: { form: 'plain' },
    message: ['timestamp', { text: '.' }, 'body'],
    timestamp: { from: { header: 'x-shipengine-timestamp' }, unit: 'iso', toleranceSeconds: 300 },
    keyId: { header: 'x-shipengine-rsa-sha256-key-id' },
  },
  event: { key: { recipe: 'signed-bytes' }, type: [{ json: '/resource_type' }], typeSigned: true },
  delivery: {
    timeoutSeconds: 10,
    retries: 'automatic',
    horizonSeconds: 3600,
    level: 'secondary',
    schedule: '2 more, about 30 min apart',
  },
  sources: [
    {
      url: 'https://docs.shipstation.com/apis/docs/guides/webhooks-validation',
      read: '2026-11-30',
      level: 'docs',
    },
  ],
} as const satisfies ProviderSpec;
