import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** RingCentral: how it signs its webhooks and names their events. */
export const ringcentral = {
  slug: 'ringcentral',
  name: 'RingCentral',
  signature: { scheme: 'token', at: { header: 'verification-token' } },
  event: {
    key: { recipe: 'id', id: [{ json: '/uuid' }] },
    type: [],
    typeSigned: false,
    stream: [[{ json: '/subscriptionId' }, { json: '/body/id' }], [{ json: '/subscriptionId' }]],
  },
  delivery: {
    timeoutSeconds: 3,
    retries: 'unknown',
    horizonSeconds: 'unknown',
    level: 'docs',
    disables: 'failures end the subscription for good',
  },
  handshakes: [
    {
      method: 'POST',
      when: [{ at: { header: 'validation-token' }, is: 'present' }, { body: 'empty' }],
      proof: 'nothing',
      reply: { status: 200, headers: { 'validation-token': [{ echo: { header: 'validation-token' } }] } },
    },
  ],
  sources: [
    {
      url: 'https://developers.ringcentral.com/guide/notifications/webhooks/creating-webhooks',
      read: '2026-11-30',
      level: 'docs',
    },
    { url: 'https://github.com/hookdeck/webhook-skills', read: '2026-11-30', level: 'secondary' },
  ],
} as const satisfies ProviderSpec;
