import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Cisco Meraki: how it signs its webhooks and names their events. */
export const meraki = {
  slug: 'meraki',
  name: 'Cisco Meraki',
  signature: { scheme: 'token', at: { json: '/sharedSecret' } },
  event: {
    key: { recipe: 'both', id: [{ json: '/alertId' }, { json: '/occurredAt' }] },
    type: [{ json: '/alertTypeId' }],
    typeSigned: true,
    stream: [[{ json: '/deviceSerial' }]],
  },
  delivery: { timeoutSeconds: 'unknown', retries: 'unknown', horizonSeconds: 'unknown', level: 'unknown' },
  sources: [{ url: 'https://github.com/hookdeck/webhook-skills', read: '2026-11-30', level: 'secondary' }],
} as const satisfies ProviderSpec;
