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
    schedule: 'up to two more times, at once, after 5xx only',
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
