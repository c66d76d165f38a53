import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Jotform: how it signs its webhooks and names their events. */
export const jotform = {
  slug: 'jotform',
  name: 'Jotform',
  signature: { scheme: 'none', trust: 'URL secrecy; re-fetch by submissionID' },
  event: { key: { recipe: 'id', id: [{ form: 'submissionID' }] }, type: [], typeSigned: false },
  delivery: { timeoutSeconds: 'unknown', retries: 'unknown', horizonSeconds: 'unknown', level: 'unknown' },
  sources: [{ url: 'https://github.com/triggerdotdev/trigger.dev', read: '2026-11-30', level: 'secondary' }],
} as const satisfies ProviderSpec;
