import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Slack: how it signs its webhooks and names their events. */
export const slack = {
  slug: 'slack',
  name: 'Slack',
  signature: {
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
  },
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
    schedule: 'almost at once, after 1 min, after 5 min',
  },
  handshakes: [
    {
      method: 'POST',
      when: [{ at: { json: '/type' }, equals: 'url_verification' }],
      proof: 'signature',
      reply: { status: 200, body: { text: [{ echo: { json: '/challenge' } }] } },
    },
  ],
  sources: [
    { url: 'https://docs.slack.dev/apis/events-api', read: '2026-11-30', level: 'docs' },
    { url: 'https://www.npmjs.com/package/@slack/bolt', read: '2026-11-30', level: 'sdk' },
  ],
} as const satisfies ProviderSpec;
