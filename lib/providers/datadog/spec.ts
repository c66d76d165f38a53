import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Datadog: how it signs its webhooks and names their events. */
export const datadog = {
  slug: 'datadog',
  name: 'Datadog',
  signature: { scheme: 'token', at: { headerNamedBy: 'header' } },
  event: { key: { recipe: 'signed-bytes' }, type: [], typeSigned: false },
  delivery: {
    timeoutSeconds: 15,
    retries: 'unknown',
    horizonSeconds: 'unknown',
    schedule: '5xx and internal errors only; missed connections 5 times',
  },
  settings: { header: { title: 'custom header of the webhook integration' } },
  sources: [
    { url: 'https://docs.datadoghq.com/integrations/webhooks/', read: '2026-11-30', level: 'docs' },
    { url: 'https://github.com/triggerdotdev/trigger.dev', read: '2026-11-30', level: 'secondary' },
  ],
} as const satisfies ProviderSpec;
