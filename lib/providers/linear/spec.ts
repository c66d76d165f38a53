import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Linear: how it signs its webhooks and names their events. */
export const linear = {
  slug: 'linear',
  name: 'Linear',
  signature: {
    scheme: 'hmac',
    hash: 'sha256',
    encoding: 'hex',
    key: 'utf8',
    at: { header: 'linear-signature' },
    layout: { form: 'plain' },
    message: ['body'],
    timestamp: { from: { json: '/webhookTimestamp', type: 'number' }, unit: 'ms', toleranceSeconds: 60 },
  },
  event: {
    key: { recipe: 'id', id: [{ header: 'linear-delivery' }] },
    type: [{ json: '/type' }, { json: '/action' }],
    typeSigned: true,
    stream: [[{ json: '/organizationId' }, { json: '/data/id' }]],
  },
  delivery: {
    timeoutSeconds: 5,
    retries: 'automatic',
    horizonSeconds: 25260,
    level: 'docs',
    schedule: 'after 1 min, 1 h, 6 h',
    success: '200',
    retriedOn: 'anything but 200, slow answers',
    stops: '200',
    disables: 'may be after continued failure; nothing can be sent again then',
    retrySignature: 'unknown',
  },
  facts: {
    secret: 'signing secret of the webhook',
    rotation: 'unknown',
    sameKey: 'unknown',
    maxBytes: 5242880,
    personal: ['/data/assignee', '/actor', '/data/creator', '/data/email'],
    notes: [
      'Whether a retry has a new time is not known: within 60 s of an old one it is refused as stale and kept in quarantine. A wider `tolerance` takes late retries.',
    ],
  },
  sources: [
    { url: 'https://www.npmjs.com/package/@linear/sdk', read: '2026-11-30', level: 'sdk' },
    { url: 'https://linear.app/developers/webhooks', read: '2026-11-30', level: 'docs' },
  ],
} as const satisfies ProviderSpec;
