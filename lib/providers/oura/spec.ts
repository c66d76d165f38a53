import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Oura: how it signs its webhooks and names their events. */
export const oura = {
  slug: 'oura',
  name: 'Oura',
  signature: {
    scheme: 'hmac',
    hash: 'sha256',
    encoding: 'hex-any-case',
    key: 'utf8',
    at: { header: 'x-oura-signature' },
    layout: { form: 'plain' },
    message: ['timestamp', 'body'],
    timestamp: { from: { header: 'x-oura-timestamp' }, unit: 's', toleranceSeconds: 'unlimited' },
  },
  event: {
    key: { recipe: 'both', id: [{ json: '/object_id' }, { json: '/event_type' }, { json: '/event_time' }] },
    type: [{ json: '/event_type' }, { json: '/data_type' }],
    typeSigned: true,
    stream: [[{ json: '/user_id' }, { json: '/object_id' }]],
  },
  delivery: {
    timeoutSeconds: 10,
    retries: 'automatic',
    horizonSeconds: 'unknown',
    level: 'secondary',
    schedule: '10 tries',
    retriedOn: '4xx and 5xx',
    stops: '410 cancels the subscription',
    fatal: [410],
  },
  handshakes: [
    {
      method: 'GET',
      when: [{ at: { query: 'challenge' }, is: 'present' }],
      proof: 'nothing',
      word: { at: { query: 'verification_token' }, secret: 'verify_token' },
      reply: { status: 200, body: { json: { challenge: [{ echo: { query: 'challenge' } }] } } },
    },
  ],
  sources: [{ url: 'https://github.com/hookdeck/webhook-skills', read: '2026-11-30', level: 'secondary' }],
} as const satisfies ProviderSpec;
