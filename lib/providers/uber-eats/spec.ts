import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Uber Eats: how it signs its webhooks and names their events. */
export const uberEats = {
  slug: 'uber-eats',
  name: 'Uber Eats',
  signature: {
    scheme: 'hmac',
    hash: 'sha256',
    encoding: 'hex',
    key: 'utf8',
    at: { header: 'x-uber-signature' },
    layout: { form: 'plain' },
    message: ['body'],
  },
  event: {
    key: { recipe: 'id', id: [{ json: '/event_id' }] },
    type: [{ json: '/event_type' }],
    typeSigned: true,
    stream: [[{ json: '/meta/resource_id' }]],
  },
  delivery: {
    timeoutSeconds: 'unknown',
    retries: 'automatic',
    horizonSeconds: 'unknown',
    level: 'secondary',
    schedule: 'after 10, 30, 60, 120 s …, about 7 times',
    retriedOn: '5xx, time-outs',
  },
  sources: [{ url: 'https://github.com/hookdeck/webhook-skills', read: '2026-11-30', level: 'secondary' }],
} as const satisfies ProviderSpec;
