import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Telnyx: how it signs its webhooks and names their events. */
export const telnyx = {
  slug: 'telnyx',
  name: 'Telnyx',
  signature: {
    scheme: 'ed25519',
    encoding: 'base64',
    key: 'raw-base64',
    at: { header: 'telnyx-signature-ed25519' },
    layout: { form: 'plain' },
    message: ['timestamp', { text: '|' }, 'body'],
    timestamp: { from: { header: 'telnyx-timestamp' }, unit: 's', toleranceSeconds: 300 },
  },
  event: {
    key: { recipe: 'id', id: [{ json: '/data/id' }] },
    type: [{ json: '/data/event_type' }],
    typeSigned: true,
    stream: [[{ json: '/data/payload/id' }]],
  },
  delivery: {
    timeoutSeconds: 2,
    retries: 'automatic',
    horizonSeconds: 'unknown',
    level: 'secondary',
    schedule: 'back-off, then the failover URL',
  },
  sources: [{ url: 'https://github.com/team-telnyx/telnyx-node', read: '2026-11-30', level: 'sdk' }],
} as const satisfies ProviderSpec;
