import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Bitbucket Cloud: how it signs its webhooks and names their events. */
export const bitbucket = {
  slug: 'bitbucket',
  name: 'Bitbucket Cloud',
  signature: {
    scheme: 'hmac',
    hash: 'sha256',
    encoding: 'hex',
    key: 'utf8',
    at: { header: 'x-hub-signature' },
    layout: { form: 'plain', prefix: 'sha256=' },
    message: ['body'],
  },
  event: {
    key: { recipe: 'signed-bytes' },
    type: [{ header: 'x-event-key' }],
    typeSigned: false,
    stream: [[{ json: '/repository/uuid' }, { json: '/pullrequest/id' }], [{ json: '/repository/uuid' }]],
  },
  delivery: {
    timeoutSeconds: 10,
    retries: 'automatic',
    horizonSeconds: 'unknown',
    level: 'docs',
    schedule: 'up to two more times, seen to be at once',
    success: '2xx',
    retriedOn: '500 to 599 only; time-outs are not listed',
    stops: 'any other answer',
    disables: 'unknown',
    retrySignature: 'no-time',
  },
  facts: {
    secret: 'secret of the hook',
    rotation: 'none',
    sameKey: 'yes',
    maxBytes: 262144,
    personal: ['/actor', '/push/changes/*/commits/*/author/raw'],
    notes: [
      'Larger payloads are not sent and nobody is told.',
      'The retries come at once, so a short outage loses events.',
    ],
  },
  sources: [
    {
      url: 'https://support.atlassian.com/bitbucket-cloud/docs/troubleshoot-webhooks',
      read: '2026-11-30',
      level: 'docs',
    },
    {
      url: 'https://support.atlassian.com/bitbucket-cloud/docs/manage-webhooks',
      read: '2026-11-30',
      level: 'docs',
    },
  ],
} as const satisfies ProviderSpec;
