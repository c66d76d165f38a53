import type { ProviderSpec } from '../../contract/provider-spec.ts';

const signature = {
  scheme: 'ed25519',
  encoding: 'hex-any-case',
  key: 'raw-hex',
  at: { header: 'x-signature-ed25519' },
  layout: { form: 'plain' },
  message: ['timestamp', 'body'],
  timestamp: { from: { header: 'x-signature-timestamp' }, unit: 's', toleranceSeconds: 'unlimited' },
} as const;

/** Discord: how it signs its webhooks and names their events. */
export const discord = {
  slug: 'discord',
  name: 'Discord',
  signature,
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
    level: 'docs',
    schedule: 'interactions are not repeated',
    success: '200 with a body that answers the interaction',
    retriedOn: 'nothing',
    stops: 'nothing to stop',
    disables: 'the URL is removed when a wrong signature is not answered 401',
    retrySignature: 'unknown',
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
      signature,
      event: {
        key: { recipe: 'both', id: [{ json: '/event/type' }, { json: '/event/timestamp' }] },
        type: [{ json: '/event/type' }],
        typeSigned: true,
      },
      delivery: {
        timeoutSeconds: 3,
        retries: 'automatic',
        horizonSeconds: 600,
        level: 'docs',
        schedule: 'several tries, exponential, within 10 min',
        success: '204',
        retriedOn: 'no answer in time',
        stops: '204',
        disables:
          'too many failures end the events, with an e-mail; a wrong signature not answered 401 removes the URL',
        retrySignature: 'unknown',
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
  facts: {
    secret: 'public key of the application',
    rotation: 'none described',
    sameKey: 'unknown',
    maxBytes: 'unknown',
    personal: ['/member/user', '/user', '/event/data/user'],
    notes: [
      'Discord sends wrong signatures on purpose: refusals for a bad signature are normal here and must stay 401.',
      'An interaction wants its reply within 3 s: a queue alone cannot give it.',
    ],
  },
  sources: [{ url: 'https://github.com/discord/discord-api-docs', read: '2026-11-30', level: 'docs' }],
} as const satisfies ProviderSpec;
