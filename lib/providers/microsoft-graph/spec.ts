import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Microsoft Graph: how it signs its webhooks and names their events. */
export const microsoftGraph = {
  slug: 'microsoft-graph',
  name: 'Microsoft Graph',
  signature: { scheme: 'token', at: { every: '/value', item: '/clientState' } },
  event: { key: { recipe: 'signed-bytes' }, type: [], typeSigned: false, batch: { items: ['/value/*'] } },
  delivery: { timeoutSeconds: 'unknown', retries: 'unknown', horizonSeconds: 'unknown' },
  handshakes: [
    {
      method: 'POST',
      when: [{ at: { query: 'validationToken' }, is: 'present' }],
      proof: 'nothing',
      reply: { status: 200, body: { text: [{ echo: { query: 'validationToken' } }] } },
    },
  ],
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
