import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Microsoft Teams outgoing webhook: how it signs its webhooks and names their events. */
export const msTeamsOutgoing = {
  slug: 'ms-teams-outgoing',
  name: 'Microsoft Teams outgoing webhook',
  signature: {
    scheme: 'hmac',
    hash: 'sha256',
    encoding: 'base64',
    key: 'base64',
    at: { header: 'authorization' },
    layout: { form: 'plain', prefix: 'HMAC ' },
    message: ['body'],
  },
  event: {
    key: { recipe: 'id', id: [{ json: '/id' }] },
    type: [{ json: '/type' }],
    typeSigned: true,
    stream: [[{ json: '/conversation/id' }]],
  },
  delivery: { timeoutSeconds: 'unknown', retries: 'unknown', horizonSeconds: 'unknown', level: 'unknown' },
  acknowledgement: {
    status: 200,
    body: { json: { type: { literal: 'message' }, text: { literal: 'Received.' } } },
  },
  sources: [{ url: 'https://github.com/webhook-co/webhook', read: '2026-11-30', level: 'secondary' }],
} as const satisfies ProviderSpec;
