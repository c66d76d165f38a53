import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Google Health: how it signs its webhooks and names their events. */
export const googleHealth = {
  slug: 'google-health',
  name: 'Google Health',
  signature: { scheme: 'token', at: { header: 'authorization' } },
  event: { key: { recipe: 'signed-bytes' }, type: [], typeSigned: false },
  delivery: { timeoutSeconds: 'unknown', retries: 'unknown', horizonSeconds: 'unknown', level: 'unknown' },
  handshakes: [
    {
      method: 'POST',
      when: [{ at: { json: '/type' }, equals: 'verification' }],
      proof: 'signature',
      reply: { status: 201 },
    },
  ],
  sources: [
    {
      url: 'https://developers.google.com/health/reference/rest/v4/projects.subscribers/create',
      read: '2026-12-01',
      level: 'docs',
    },
  ],
} as const satisfies ProviderSpec;
