import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** GitLab: how it signs its webhooks and names their events. */
export const gitlab = {
  slug: 'gitlab',
  name: 'GitLab',
  signature: { scheme: 'token', at: { header: 'x-gitlab-token' } },
  event: {
    key: { recipe: 'id', id: [{ header: 'idempotency-key' }] },
    type: [{ header: 'x-gitlab-event' }, { json: '/object_attributes/action' }],
    typeSigned: false,
    stream: [[{ json: '/project/id' }, { json: '/object_attributes/id' }], [{ json: '/project_id' }]],
  },
  delivery: { timeoutSeconds: 'unknown', retries: 'unknown', horizonSeconds: 'unknown' },
  variants: {
    'signing-token': {
      title: 'hooks with a signing token',
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
        key: { recipe: 'id', id: [{ header: 'webhook-id' }] },
        type: [{ header: 'x-gitlab-event' }, { json: '/object_attributes/action' }],
        typeSigned: false,
        stream: [[{ json: '/project/id' }, { json: '/object_attributes/id' }], [{ json: '/project_id' }]],
      },
    },
  },
  sources: [
    { url: 'https://gitlab.com/gitlab-org/gitlab', read: '2026-11-30', level: 'docs' },
    { url: 'https://github.com/gitlabhq/gitlabhq', read: '2026-11-30', level: 'docs' },
  ],
} as const satisfies ProviderSpec;
