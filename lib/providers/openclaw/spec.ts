import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** OpenClaw hooks: how it signs its webhooks and names their events. */
export const openclaw = {
  slug: 'openclaw',
  name: 'OpenClaw hooks',
  signature: { scheme: 'token', at: { header: 'x-openclaw-token' } },
  event: { key: { recipe: 'signed-bytes' }, type: [], typeSigned: false },
  delivery: { timeoutSeconds: 'unknown', retries: 'unknown', horizonSeconds: 'unknown', level: 'unknown' },
  sources: [{ url: 'https://github.com/hookdeck/webhook-skills', read: '2026-11-30', level: 'secondary' }],
} as const satisfies ProviderSpec;
