import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Figma: how it signs its webhooks and names their events. */
export const figma = {
  slug: 'figma',
  name: 'Figma',
  signature: { scheme: 'token', at: { json: '/passcode' } },
  event: {
    key: { recipe: 'both', id: [{ json: '/event_type' }, { json: '/webhook_id' }, { json: '/timestamp' }] },
    type: [{ json: '/event_type' }],
    typeSigned: true,
    stream: [[{ json: '/file_key' }]],
  },
  delivery: {
    timeoutSeconds: 'unknown',
    retries: 'unknown',
    horizonSeconds: 'unknown',
    level: 'secondary',
    disables: '400 at once',
    fatal: [400],
  },
  statuses: { malformed: 422 },
  handshakes: [
    {
      method: 'POST',
      when: [{ at: { json: '/event_type' }, equals: 'PING' }],
      proof: 'signature',
      reply: { status: 200 },
    },
  ],
  sources: [
    {
      url: 'https://developers.figma.com/docs/rest-api/webhooks-security',
      read: '2026-11-30',
      level: 'docs',
    },
    { url: 'https://www.npmjs.com/package/n8n-nodes-base', read: '2026-11-30', level: 'secondary' },
  ],
} as const satisfies ProviderSpec;
