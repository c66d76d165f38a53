import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** GitLab signing token (new): how it signs its webhooks and names their events. */
export const gitlabSigningToken = {
  slug: 'gitlab-signing-token',
  name: 'GitLab signing token (new)',
  signature: {
    scheme: 'hmac',
    hash: 'sha256',
    encoding: 'base64',
    key: 'base64',
    at: { header: 'webhook-signature' },
    layout: { form: 'list', separator: ' ', tagSeparator: ',', tag: 'v1' },
    message: [{ header: 'webhook-id' }, { text: '.' }, 'timestamp', { text: '.' }, 'body'],
    timestamp: { from: { header: 'webhook-timestamp' }, unit: 's', toleranceSeconds: 300 },
  },
  event: {
    key: { recipe: 'signed-bytes' },
    type: [{ header: 'x-gitlab-event' }],
    typeSigned: false,
    stream: [[{ json: '/project/id' }]],
  },
  delivery: { timeoutSeconds: 'unknown', retries: 'unknown', horizonSeconds: 'unknown', level: 'unknown' },
  sources: [
    {
      url: 'https://gitlab.com/gitlab-org/gitlab/-/merge_requests/230944',
      read: '2026-11-30',
      level: 'docs',
    },
  ],
} as const satisfies ProviderSpec;
