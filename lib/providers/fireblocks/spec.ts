import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Fireblocks: how it signs its webhooks and names their events. */
export const fireblocks = {
  slug: 'fireblocks',
  name: 'Fireblocks',
  signature: {
    scheme: 'rsa',
    hash: 'sha512',
    padding: 'pkcs1',
    encoding: 'base64',
    key: 'spki-pem',
    at: { header: 'fireblocks-signature' },
    layout: { form: 'plain' },
    message: ['body'],
  },
  event: {
    key: { recipe: 'signed-bytes' },
    type: [],
    typeSigned: false,
    stream: [[{ json: '/resourceId' }]],
  },
  delivery: {
    timeoutSeconds: 'unknown',
    retries: 'automatic',
    horizonSeconds: 28360,
    level: 'secondary',
    schedule: 'after 10, 30, 120, 300, 900, 1800, 3600, 7200, 14400 s; 10 at most',
    retriedOn: '5xx, 429, 408',
  },
  sources: [{ url: 'https://github.com/hookdeck/webhook-skills', read: '2026-11-30', level: 'secondary' }],
} as const satisfies ProviderSpec;
