import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Adobe Acrobat Sign: how it signs its webhooks and names their events. */
export const adobeSign = {
  slug: 'adobe-sign',
  name: 'Adobe Acrobat Sign',
  signature: { scheme: 'none', trust: 'client id echo on every call; or mTLS' },
  event: {
    key: { recipe: 'id', id: [{ json: '/webhookNotificationId' }] },
    type: [{ json: '/event' }],
    typeSigned: true,
    stream: [[{ json: '/agreement/id' }]],
  },
  delivery: { timeoutSeconds: 'unknown', retries: 'unknown', horizonSeconds: 'unknown', level: 'unknown' },
  handshakes: [
    {
      method: 'GET',
      when: [{ at: { header: 'x-adobesign-clientid' }, is: 'present' }],
      proof: 'nothing',
      reply: {
        status: 200,
        headers: { 'x-adobesign-clientid': [{ echo: { header: 'x-adobesign-clientid' } }] },
      },
    },
  ],
  acknowledgement: {
    status: 200,
    headers: { 'x-adobesign-clientid': [{ echo: { header: 'x-adobesign-clientid' } }] },
  },
  sources: [{ url: 'https://github.com/webhook-co/webhook', read: '2026-11-30', level: 'secondary' }],
} as const satisfies ProviderSpec;
