import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Hugging Face Hub: how it signs its webhooks and names their events. */
export const huggingFace = {
  slug: 'hugging-face',
  name: 'Hugging Face Hub',
  signature: { scheme: 'token', at: { header: 'x-webhook-secret' } },
  event: {
    key: { recipe: 'signed-bytes' },
    type: [{ json: '/event/scope' }, { json: '/action' }],
    typeSigned: true,
    stream: [[{ json: '/repo/id' }]],
  },
  delivery: { timeoutSeconds: 'unknown', retries: 'unknown', horizonSeconds: 'unknown', level: 'unknown' },
  sources: [{ url: 'https://github.com/hookdeck/webhook-skills', read: '2026-11-30', level: 'secondary' }],
} as const satisfies ProviderSpec;
