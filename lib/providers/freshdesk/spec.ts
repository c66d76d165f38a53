import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Freshdesk: how it signs its webhooks and names their events. */
export const freshdesk = {
  slug: 'freshdesk',
  name: 'Freshdesk',
  signature: { scheme: 'none', trust: 'operator adds basic auth or a custom header in the automation rule' },
  event: { key: { recipe: 'signed-bytes' }, type: [], typeSigned: false, stream: [[{ json: '/ticket_id' }]] },
  delivery: { timeoutSeconds: 'unknown', retries: 'unknown', horizonSeconds: 'unknown', level: 'unknown' },
  sources: [{ url: 'https://github.com/triggerdotdev/trigger.dev', read: '2026-11-30', level: 'secondary' }],
} as const satisfies ProviderSpec;
