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
  delivery: {
    timeoutSeconds: 'unknown',
    retries: 'unknown',
    horizonSeconds: 'unknown',
    level: 'docs',
    schedule: 'unknown',
    success: '2xx',
    retriedOn: 'unknown',
    stops: 'unknown',
    disables:
      'off for 1 min after 4 failures in a row, doubling to 24 h; for good after 40, 4xx and 5xx alike; a test that succeeds turns it on again',
    retrySignature: 'unknown',
  },
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
  facts: {
    secret: 'secret token of the hook; in the variant `signing-token` its signing token, whsec_…',
    rotation: 'none',
    sameKey: 'yes',
    maxBytes: 'unknown',
    personal: ['/user_email', '/user/email', '/commits/*/author/email'],
    notes: [
      'Pushes that touch more branches than the limit, 3 by default, send nothing.',
      'idempotency-key came with GitLab 17.4: for older servers take the signed bytes as key.',
    ],
  },
  sources: [
    { url: 'https://gitlab.com/gitlab-org/gitlab', read: '2026-11-30', level: 'docs' },
    { url: 'https://github.com/gitlabhq/gitlabhq', read: '2026-11-30', level: 'docs' },
  ],
} as const satisfies ProviderSpec;
