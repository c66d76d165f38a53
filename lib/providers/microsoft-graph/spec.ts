import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Microsoft Graph: how it signs its webhooks and names their events. */
export const microsoftGraph = {
  slug: 'microsoft-graph',
  name: 'Microsoft Graph',
  signature: { scheme: 'token', at: { every: '/value', item: '/clientState' } },
  event: {
    key: { recipe: 'signed-bytes' },
    type: [{ json: '/changeType' }],
    typeSigned: false,
    stream: [[{ json: '/subscriptionId' }, { json: '/resource' }]],
    batch: { items: ['/value/*'] },
  },
  delivery: {
    timeoutSeconds: 3,
    retries: 'automatic',
    horizonSeconds: 14400,
    level: 'secondary',
    schedule: 'up to 4 h',
    success: 'unknown',
    retriedOn: 'unknown',
    stops: 'unknown',
    disables: 'what answers slower than 10 s is dropped; a subscription ends after days',
    retrySignature: 'no-time',
  },
  handshakes: [
    {
      method: 'POST',
      when: [{ at: { query: 'validationToken' }, is: 'present' }],
      proof: 'nothing',
      reply: { status: 200, body: { text: [{ echo: { query: 'validationToken' } }] } },
    },
  ],
  facts: {
    secret: 'client state of the subscription, up to 128 characters',
    rotation: 'unknown',
    sameKey: 'unknown',
    maxBytes: 'unknown',
    personal: 'unknown',
    notes: [
      'Resource data in a notification is encrypted.',
      'Lifecycle notifications have an address of their own.',
    ],
  },
  sources: [
    {
      url: 'https://learn.microsoft.com/graph/api/resources/changenotification',
      read: '2026-11-30',
      level: 'docs',
    },
    { url: 'https://github.com/hookdeck/webhook-skills', read: '2026-11-30', level: 'secondary' },
    { url: 'https://www.npmjs.com/package/n8n-nodes-base', read: '2026-11-30', level: 'secondary' },
  ],
} as const satisfies ProviderSpec;
