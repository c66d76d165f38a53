import type { ProviderSpec } from '../../contract/provider-spec.ts';

/**
 * GitHub. Signs the body alone: no time, and neither the delivery id nor the event name. SHA-256 only; the SHA-1 header
 * beside it is never read. The GUID stays the same when a person redelivers.
 */
export const github = {
  slug: 'github',
  name: 'GitHub',
  signature: {
    scheme: 'hmac',
    hash: 'sha256',
    encoding: 'hex',
    key: 'utf8',
    at: { header: 'x-hub-signature-256' },
    layout: { form: 'plain', prefix: 'sha256=' },
    message: ['body'],
  },
  event: {
    key: { recipe: 'id', id: [{ header: 'x-github-delivery' }] },
    type: [{ header: 'x-github-event' }, { json: '/action' }],
    typeSigned: false,
    stream: [[{ json: '/repository/id' }], [{ json: '/organization/id' }], [{ json: '/installation/id' }]],
  },
  delivery: {
    timeoutSeconds: 10,
    retries: 'never',
    horizonSeconds: 'unknown',
    level: 'docs',
    schedule: 'none; a person or the API redelivers',
    success: '2xx',
    retriedOn: 'nothing',
    stops: 'nothing to stop',
    disables: 'unknown',
    retrySignature: 'no-time',
  },
  facts: {
    secret: 'secret of the hook',
    rotation: 'none: one secret per hook',
    sameKey: 'yes',
    maxBytes: 25000000,
    personal: ['/sender', '/pusher/email', '/commits/*/author/email', '/head_commit/author/email'],
    notes: [
      'A delivery answered too late is lost until somebody redelivers it.',
      'The delivery id is the only guard against a replay, and is not signed.',
    ],
  },
  sources: [
    {
      url: 'https://docs.github.com/en/webhooks/using-webhooks/validating-webhook-deliveries',
      read: '2026-11-30',
      level: 'docs',
    },
    {
      url: 'https://docs.github.com/en/webhooks/using-webhooks/best-practices-for-using-webhooks',
      read: '2026-11-30',
      level: 'docs',
    },
    { url: 'https://github.com/octokit/webhooks-methods.js', read: '2026-11-30', level: 'sdk' },
  ],
} as const satisfies ProviderSpec;
