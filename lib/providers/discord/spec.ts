import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Discord: how it signs its webhooks and names their events. */
export const discord = {
  slug: 'discord',
  name: 'Discord',
  signature: {
    scheme: 'ed25519',
    encoding: 'hex-any-case',
    key: 'raw-hex',
    at: { header: 'x-signature-ed25519' },
    layout: { form: 'plain' },
    message: ['timestamp', 'body'],
    timestamp: { from: { header: 'x-signature-timestamp' }, unit: 's', toleranceSeconds: 'unlimited' },
  },
  event: {
    key: { recipe: 'id', id: [{ json: '/id' }] },
    type: [{ json: '/type' }, { json: '/data/name' }],
    typeSigned: true,
    stream: [[{ json: '/application_id' }, { json: '/guild_id' }, { json: '/channel_id' }]],
  },
  delivery: {
    timeoutSeconds: 3,
    retries: 'never',
    horizonSeconds: 'unknown',
    schedule: 'interactions are not retried',
  },
  variants: {
    events: {
      title: 'webhook events of the app',
      handshakes: [
        {
          method: 'POST',
          when: [{ at: { json: '/type', type: 'number' }, equals: '0' }],
          proof: 'signature',
          reply: { status: 204, headers: { 'content-type': [{ text: 'application/json' }] } },
        },
      ],
      acknowledgement: { status: 204, headers: { 'content-type': [{ text: 'application/json' }] } },
      signature: {
        scheme: 'ed25519',
        encoding: 'hex-any-case',
        key: 'raw-hex',
        at: { header: 'x-signature-ed25519' },
        layout: { form: 'plain' },
        message: ['timestamp', 'body'],
        timestamp: { from: { header: 'x-signature-timestamp' }, unit: 's', toleranceSeconds: 'unlimited' },
      },
      event: { key: { recipe: 'signed-bytes' }, type: [{ json: '/event/type' }], typeSigned: true },
      delivery: {
        timeoutSeconds: 3,
        retries: 'automatic',
        horizonSeconds: 600,
        schedule: 'several tries, exponential, within 10 min',
      },
    },
  },
  handshakes: [
    {
      method: 'POST',
      when: [{ at: { json: '/type', type: 'number' }, equals: '1' }],
      proof: 'signature',
      reply: { status: 200, body: { json: { type: { literal: 1 } } } },
    },
  ],
  sources: [{ url: 'https://github.com/discord/discord-api-docs', read: '2026-11-30', level: 'docs' }],
} as const satisfies ProviderSpec;
