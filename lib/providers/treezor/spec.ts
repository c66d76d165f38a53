import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Treezor: an HMAC over one member of the body as PHP writes it, in another. */
export const treezor = {
  slug: 'treezor',
  name: 'Treezor',
  signature: {
    scheme: 'hmac',
    hash: 'sha256',
    encoding: 'base64',
    key: 'utf8',
    at: { json: '/object_payload_signature' },
    layout: { form: 'plain' },
    message: [{ canonical: 'php-payload' }],
    uncovered: 'everything beside object_payload, the event’s name and id among it',
  },
  event: {
    key: { recipe: 'id', id: [{ json: '/webhook_id' }] },
    type: [{ json: '/webhook' }],
    typeSigned: false,
    stream: [[{ json: '/object' }, { json: '/object_id' }]],
  },
  delivery: {
    timeoutSeconds: 'unknown',
    retries: 'automatic',
    horizonSeconds: 1800,
    level: 'secondary',
    schedule: 'every minute, up to 30 times',
    retriedOn: '5xx',
  },
  facts: {
    secret: 'webhook_secret, given by the account manager',
    rotation: 'unknown',
    sameKey: 'yes',
    maxBytes: 'unknown',
    personal: 'unknown',
    notes: ['Bodies come as text/plain. Deliveries may come out of order: compare webhook_created_at.'],
  },
  sources: [
    {
      url: 'https://www.skills.sh/hookdeck/webhook-skills/treezor-webhooks',
      read: '2026-12-01',
      level: 'secondary',
    },
  ],
} as const satisfies ProviderSpec;
