import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** AssemblyAI: how it signs its webhooks and names their events. */
export const assemblyai = {
  slug: 'assemblyai',
  name: 'AssemblyAI',
  signature: { scheme: 'token', at: { headerNamedBy: 'header' } },
  event: {
    key: { recipe: 'both', id: [{ json: '/transcript_id' }, { json: '/status' }] },
    type: [{ json: '/status' }],
    typeSigned: true,
    stream: [[{ json: '/transcript_id' }]],
  },
  delivery: { timeoutSeconds: 'unknown', retries: 'unknown', horizonSeconds: 'unknown', level: 'unknown' },
  settings: { header: { title: 'webhook_auth_header_name of the request' } },
  sources: [{ url: 'https://github.com/triggerdotdev/trigger.dev', read: '2026-11-30', level: 'secondary' }],
} as const satisfies ProviderSpec;
