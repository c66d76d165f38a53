import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Strava: how it signs its webhooks and names their events. */
export const strava = {
  slug: 'strava',
  name: 'Strava',
  signature: { scheme: 'none', trust: 'verify_token only at setup; check subscription_id' },
  event: {
    key: { recipe: 'both', id: [{ json: '/object_id' }, { json: '/aspect_type' }, { json: '/event_time' }] },
    type: [{ json: '/object_type' }, { json: '/aspect_type' }],
    typeSigned: true,
    stream: [[{ json: '/owner_id' }, { json: '/object_id' }]],
  },
  delivery: {
    timeoutSeconds: 2,
    retries: 'automatic',
    horizonSeconds: 'unknown',
    level: 'docs',
    schedule: '3 tries in all',
    success: '200',
  },
  handshakes: [
    {
      method: 'GET',
      when: [{ at: { query: 'hub.challenge' }, is: 'present' }],
      proof: 'nothing',
      require: [{ at: { query: 'hub.mode' }, equals: 'subscribe' }],
      word: { at: { query: 'hub.verify_token' }, secret: 'verify_token' },
      reply: { status: 200, body: { json: { 'hub.challenge': [{ echo: { query: 'hub.challenge' } }] } } },
    },
  ],
  sources: [
    { url: 'https://developers.strava.com/docs/webhooks/', read: '2026-11-30', level: 'docs' },
    { url: 'https://github.com/hookdeck/webhook-skills', read: '2026-11-30', level: 'secondary' },
    { url: 'https://www.npmjs.com/package/n8n-nodes-base', read: '2026-11-30', level: 'secondary' },
  ],
} as const satisfies ProviderSpec;
