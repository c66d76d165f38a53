import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** HubSpot: how it signs its webhooks and names their events. */
export const hubspot = {
  slug: 'hubspot',
  name: 'HubSpot',
  signature: {
    scheme: 'hmac',
    hash: 'sha256',
    encoding: 'base64',
    key: 'utf8',
    at: { header: 'x-hubspot-signature-v3' },
    layout: { form: 'plain' },
    message: ['method', 'url', 'body', 'timestamp'],
    timestamp: {
      from: { header: 'x-hubspot-request-timestamp' },
      unit: 'ms',
      toleranceSeconds: 300,
      futureSeconds: 'unlimited',
    },
  },
  event: { key: { recipe: 'signed-bytes' }, type: [], typeSigned: false },
  delivery: {
    timeoutSeconds: 5,
    retries: 'automatic',
    horizonSeconds: 86400,
    schedule: 'up to 10 tries with varying delays over 24 h',
  },
  variants: {
    v1: {
      title: 'signatures of version 1',
      signature: {
        scheme: 'digest',
        hash: 'sha256',
        encoding: 'hex',
        key: 'utf8',
        at: { header: 'x-hubspot-signature' },
        layout: { form: 'plain' },
        message: ['secret', 'body'],
        require: [{ at: { header: 'x-hubspot-signature-version' }, equals: 'v1' }],
      },
    },
    v2: {
      title: 'signatures of version 2',
      signature: {
        scheme: 'digest',
        hash: 'sha256',
        encoding: 'hex',
        key: 'utf8',
        at: { header: 'x-hubspot-signature' },
        layout: { form: 'plain' },
        message: ['secret', 'method', 'url', 'body'],
        require: [{ at: { header: 'x-hubspot-signature-version' }, equals: 'v2' }],
      },
    },
  },
  sources: [{ url: 'https://www.npmjs.com/package/@hubspot/api-client', read: '2026-11-30', level: 'sdk' }],
} as const satisfies ProviderSpec;
