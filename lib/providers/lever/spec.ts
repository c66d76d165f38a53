import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Lever: an HMAC over a token and a time, all three fields of the body. */
export const lever = {
  slug: 'lever',
  name: 'Lever',
  signature: {
    scheme: 'hmac',
    hash: 'sha256',
    encoding: 'hex',
    key: 'utf8',
    at: { json: '/signature' },
    layout: { form: 'plain' },
    message: [{ json: '/token' }, 'timestamp'],
    uncovered: 'everything but token and triggeredAt',
    timestamp: { from: { json: '/triggeredAt' }, unit: 'ms', toleranceSeconds: 'unlimited' },
  },
  event: {
    key: { recipe: 'payload-hash' },
    type: [{ json: '/event' }],
    typeSigned: false,
    stream: [[{ json: '/data/opportunityId' }], [{ json: '/data/candidateId' }]],
  },
  delivery: {
    timeoutSeconds: 'unknown',
    retries: 'automatic',
    horizonSeconds: 'unknown',
    level: 'secondary',
    schedule: '5 tries',
  },
  facts: {
    secret: 'signature token of the webhook, shown when it is made',
    rotation: 'unknown',
    sameKey: 'unknown',
    maxBytes: 'unknown',
    personal: 'unknown',
    notes: [
      'Who has seen one delivery can send other data under its signature: fetch what matters.',
      'Other accounts speak of the headers Lever-Signature and Lever-Timestamp; no receiver of them was found.',
    ],
  },
  sources: [
    {
      url: 'https://mcp.waymark.network/r/da3b2535-43b9-4cfe-9d46-d7f4fb747875',
      read: '2026-12-01',
      level: 'secondary',
    },
  ],
} as const satisfies ProviderSpec;
