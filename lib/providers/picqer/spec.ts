import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Picqer: how it signs its webhooks and names their events. */
export const picqer = {
  slug: 'picqer',
  name: 'Picqer',
  signature: {
    scheme: 'hmac',
    hash: 'sha256',
    encoding: 'base64',
    key: 'utf8',
    at: { header: 'x-picqer-signature' },
    layout: { form: 'plain' },
    message: ['body'],
  },
  event: {
    key: { recipe: 'both', id: [{ json: '/idhook' }, { json: '/event_triggered_at' }] },
    type: [{ json: '/event' }],
    typeSigned: true,
  },
  delivery: {
    timeoutSeconds: 10,
    retries: 'automatic',
    horizonSeconds: 61200,
    level: 'secondary',
    schedule: '15 over about 17 h',
    disables: 'after 5 full failures within 24 h',
  },
  sources: [{ url: 'https://github.com/hookdeck/webhook-skills', read: '2026-11-30', level: 'secondary' }],
} as const satisfies ProviderSpec;
