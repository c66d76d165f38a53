import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Datadog: how it signs its webhooks and names their events. */
export const datadog = {
  slug: 'datadog',
  name: 'Datadog',
  signature: { scheme: 'token', at: { headerNamedBy: 'header' } },
  event: { key: { recipe: 'signed-bytes' }, type: [], typeSigned: false },
  delivery: {
    timeoutSeconds: 15,
    retries: 'automatic',
    horizonSeconds: 'unknown',
    level: 'docs',
    schedule: 'no connection: 5 times',
    success: 'unknown',
    retriedOn: '5xx and errors of its own; no connection',
    stops: 'unknown',
    disables: 'unknown',
    retrySignature: 'no-time',
  },
  settings: { header: { title: 'custom header of the webhook integration' } },
  facts: {
    secret: 'text of a header of your own',
    rotation: 'unknown',
    sameKey: 'unknown',
    maxBytes: 'unknown',
    personal: 'unknown',
    notes: ['The payload is a template of yours: $ID and $EVENT_TYPE name an event.'],
  },
  sources: [
    { url: 'https://docs.datadoghq.com/integrations/webhooks/', read: '2026-11-30', level: 'docs' },
    { url: 'https://github.com/triggerdotdev/trigger.dev', read: '2026-11-30', level: 'secondary' },
  ],
} as const satisfies ProviderSpec;
