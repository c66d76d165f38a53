import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** New Relic: how it signs its webhooks and names their events. */
export const newRelic = {
  slug: 'new-relic',
  name: 'New Relic',
  signature: { scheme: 'token', at: { headerNamedBy: 'header' } },
  event: { key: { recipe: 'signed-bytes' }, type: [], typeSigned: false, stream: [[{ json: '/issueId' }]] },
  delivery: { timeoutSeconds: 'unknown', retries: 'unknown', horizonSeconds: 'unknown', level: 'unknown' },
  settings: { header: { title: 'custom header of the webhook destination' } },
  sources: [{ url: 'https://github.com/webhook-co/webhook', read: '2026-11-30', level: 'secondary' }],
} as const satisfies ProviderSpec;
