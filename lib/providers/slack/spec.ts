import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Events, interactivity and commands are signed alike. */
const signature = {
  scheme: 'hmac',
  hash: 'sha256',
  encoding: 'hex',
  key: 'utf8',
  at: { header: 'x-slack-signature' },
  layout: { form: 'plain', prefix: 'v0=' },
  message: [{ text: 'v0:' }, 'timestamp', { text: ':' }, 'body'],
  timestamp: {
    from: { header: 'x-slack-request-timestamp' },
    unit: 's',
    toleranceSeconds: 300,
    futureSeconds: 'unlimited',
  },
} as const;

/** What is known of how forms are delivered. */
const undocumented = {
  timeoutSeconds: 3,
  retries: 'unknown',
  horizonSeconds: 'unknown',
  level: 'unknown',
  schedule: 'unknown',
  success: '2xx',
  retriedOn: 'unknown',
  stops: 'unknown',
  disables: 'unknown',
  retrySignature: 'unknown',
} as const;

/** Slack: how it signs its webhooks and names their events. */
export const slack = {
  slug: 'slack',
  name: 'Slack',
  signature,
  event: {
    key: { recipe: 'id', id: [{ json: '/event_id' }] },
    type: [{ json: '/type' }, { json: '/event/type' }],
    typeSigned: true,
    stream: [
      [{ json: '/team_id' }, { json: '/event/channel' }],
      [{ json: '/team_id' }, { json: '/event/item/channel' }],
      [{ json: '/team_id' }, { json: '/event/user' }],
    ],
  },
  delivery: {
    timeoutSeconds: 3,
    retries: 'automatic',
    horizonSeconds: 360,
    level: 'docs',
    schedule: 'almost at once, after 1 min, after 5 min',
    success: '2xx',
    retriedOn: 'anything but 2xx, time-outs, connection and TLS errors, more than 2 redirects',
    stops: '2xx, or an error with the header x-slack-no-retry: 1 within the 3 s',
    disables:
      'over 95 % failed within 60 min turns off the subscriptions of the app in every workspace, until a person turns them on',
    retrySignature: 'unknown',
    stop: { headers: { 'x-slack-no-retry': '1' }, unasked: true },
  },
  handshakes: [
    {
      method: 'POST',
      when: [{ at: { json: '/type' }, equals: 'url_verification' }],
      proof: 'signature',
      reply: { status: 200, body: { text: [{ echo: { json: '/challenge' } }] } },
    },
  ],
  variants: {
    interactivity: {
      title: 'interactivity: forms whose field payload holds JSON',
      signature,
      event: {
        key: { recipe: 'signed-bytes' },
        type: [{ form: 'payload', inside: '/type' }],
        typeSigned: true,
        stream: [
          [
            { form: 'payload', inside: '/team/id' },
            { form: 'payload', inside: '/channel/id' },
          ],
          [
            { form: 'payload', inside: '/team/id' },
            { form: 'payload', inside: '/user/id' },
          ],
        ],
      },
      acknowledgement: { status: 200 },
      delivery: undocumented,
    },
    commands: {
      title:
        'slash commands; the command is answered with an empty 200, anything more through its response_url',
      signature,
      event: {
        key: { recipe: 'id', id: [{ form: 'trigger_id' }] },
        type: [{ form: 'command' }],
        typeSigned: true,
        stream: [[{ form: 'team_id' }, { form: 'channel_id' }]],
      },
      acknowledgement: { status: 200 },
      delivery: undocumented,
    },
  },
  facts: {
    secret: 'signing secret of the app, not its verification token',
    rotation: 'unknown',
    sameKey: 'yes',
    maxBytes: 'unknown',
    personal: ['/event/text', '/event/user', '/authorizations'],
    notes: [
      'x-slack-retry-num and x-slack-retry-reason mark retries and are not signed.',
      'Above 30,000 events an hour, workspace and app Slack sends app_rate_limited in their place.',
    ],
  },
  sources: [
    { url: 'https://docs.slack.dev/apis/events-api', read: '2026-11-30', level: 'docs' },
    { url: 'https://www.npmjs.com/package/@slack/bolt', read: '2026-11-30', level: 'sdk' },
  ],
} as const satisfies ProviderSpec;
