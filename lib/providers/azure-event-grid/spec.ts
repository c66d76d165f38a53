import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Azure Event Grid: how it signs its webhooks and names their events. */
export const azureEventGrid = {
  slug: 'azure-event-grid',
  name: 'Azure Event Grid',
  signature: {
    scheme: 'none',
    trust: 'a secret in the URL of the subscription; or Entra ID in front of the API',
  },
  event: {
    key: { recipe: 'id', id: [{ json: '/id' }] },
    type: [{ json: '/eventType' }, { json: '/type' }],
    typeSigned: false,
    batch: { items: ['/*'] },
  },
  delivery: { timeoutSeconds: 'unknown', retries: 'unknown', horizonSeconds: 'unknown', level: 'unknown' },
  handshakes: [
    {
      method: 'POST',
      when: [{ at: { header: 'aeg-event-type' }, equals: 'SubscriptionValidation' }],
      proof: 'nothing',
      reply: {
        status: 200,
        body: { json: { validationResponse: [{ echo: { json: '/0/data/validationCode' } }] } },
      },
    },
    {
      method: 'OPTIONS',
      when: [{ at: { header: 'webhook-request-origin' }, is: 'present' }],
      proof: 'nothing',
      reply: {
        status: 200,
        headers: {
          'webhook-allowed-origin': [{ echo: { header: 'webhook-request-origin' } }],
          'webhook-allowed-rate': [{ text: '*' }],
        },
      },
    },
  ],
  sources: [
    {
      url: 'https://learn.microsoft.com/azure/event-grid/end-point-validation-event-grid-events-schema',
      read: '2026-12-01',
      level: 'docs',
    },
    {
      url: 'https://learn.microsoft.com/azure/event-grid/webhook-event-delivery',
      read: '2026-12-01',
      level: 'docs',
    },
  ],
} as const satisfies ProviderSpec;
