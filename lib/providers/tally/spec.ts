import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Tally: how it signs its webhooks and names their events. */
export const tally = {
  slug: 'tally',
  name: 'Tally',
  signature: {
    scheme: 'hmac',
    hash: 'sha256',
    encoding: 'base64',
    key: 'utf8',
    at: { header: 'tally-signature' },
    layout: { form: 'plain' },
    message: ['body'],
  },
  event: {
    key: { recipe: 'id', id: [{ json: '/eventId' }] },
    type: [{ json: '/eventType' }],
    typeSigned: true,
    stream: [[{ json: '/data/responseId' }]],
  },
  delivery: {
    timeoutSeconds: 10,
    retries: 'automatic',
    horizonSeconds: 113700,
    level: 'secondary',
    schedule: 'after 5, 30 min, 1, 6 h, 1 day',
  },
  sources: [
    { url: 'https://github.com/hookdeck/webhook-skills', read: '2026-11-30', level: 'secondary' },
    { url: 'https://tally.so/help/webhooks', read: '2026-11-30', level: 'secondary' },
  ],
} as const satisfies ProviderSpec;
