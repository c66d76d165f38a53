import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Scrapfly: how it signs its webhooks and names their events. */
export const scrapfly = {
  slug: 'scrapfly',
  name: 'Scrapfly',
  signature: {
    scheme: 'hmac',
    hash: 'sha256',
    encoding: 'hex-any-case',
    key: 'utf8',
    at: { header: 'x-scrapfly-webhook-signature' },
    layout: { form: 'plain' },
    message: ['body'],
  },
  event: {
    key: { recipe: 'id', id: [{ header: 'x-scrapfly-webhook-job-id' }] },
    type: [{ header: 'x-scrapfly-webhook-resource-type' }],
    typeSigned: false,
  },
  delivery: { timeoutSeconds: 'unknown', retries: 'unknown', horizonSeconds: 'unknown', level: 'unknown' },
  sources: [{ url: 'https://github.com/hookdeck/webhook-skills', read: '2026-11-30', level: 'secondary' }],
} as const satisfies ProviderSpec;
