import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Google Calendar / Drive watch: how it signs its webhooks and names their events. */
export const googleCalendarDrive = {
  slug: 'google-calendar-drive',
  name: 'Google Calendar / Drive watch',
  signature: { scheme: 'token', at: { header: 'x-goog-channel-token' } },
  event: {
    key: { recipe: 'id', id: [{ header: 'x-goog-channel-id' }, { header: 'x-goog-message-number' }] },
    type: [{ header: 'x-goog-resource-state' }],
    typeSigned: false,
    stream: [[{ header: 'x-goog-channel-id' }]],
  },
  delivery: { timeoutSeconds: 'unknown', retries: 'unknown', horizonSeconds: 'unknown', level: 'unknown' },
  sources: [{ url: 'https://github.com/triggerdotdev/trigger.dev', read: '2026-11-30', level: 'secondary' }],
} as const satisfies ProviderSpec;
