import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Zift: how it signs its webhooks and names their events. */
export const zift = {
  slug: 'zift',
  name: 'Zift',
  signature: { scheme: 'none', trust: 'URL secrecy, IP list' },
  event: {
    key: { recipe: 'id', id: [{ json: '/notificationId' }] },
    type: [{ json: '/eventCode' }],
    typeSigned: true,
  },
  delivery: { timeoutSeconds: 'unknown', retries: 'unknown', horizonSeconds: 'unknown', level: 'unknown' },
  acknowledgement: { status: 200, body: { json: { notificationId: { copy: '/notificationId' } } } },
  sources: [{ url: 'https://github.com/hookdeck/webhook-skills', read: '2026-11-30', level: 'secondary' }],
} as const satisfies ProviderSpec;
