import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Google Pub/Sub push: how it signs its webhooks and names their events. */
export const googlePubsub = {
  slug: 'google-pubsub',
  name: 'Google Pub/Sub push',
  signature: {
    scheme: 'jwt',
    algorithms: ['RS256'],
    key: { remote: 'google-oauth2' },
    at: { header: 'authorization' },
    prefix: 'Bearer ',
    claims: [
      { claim: 'iss', equals: ['https://accounts.google.com', 'accounts.google.com'] },
      { claim: 'aud', setting: 'audience' },
      { claim: 'email', setting: 'email' },
      { claim: 'email_verified', equals: true },
      { claim: 'exp', is: 'present' },
    ],
  },
  event: {
    key: { recipe: 'id', id: [{ json: '/message/messageId' }] },
    type: [],
    typeSigned: false,
    stream: [[{ json: '/message/orderingKey' }]],
  },
  delivery: {
    timeoutSeconds: 'unknown',
    retries: 'automatic',
    horizonSeconds: 'unknown',
    level: 'docs',
    schedule: 'between the back-off limits of the subscription until its retention ends',
    success: '102, 200, 201, 202, 204',
  },
  settings: {
    audience: { title: 'audience of the push subscription' },
    email: { title: 'service account the subscription pushes as' },
  },
  sources: [
    {
      url: 'https://docs.cloud.google.com/pubsub/docs/authenticate-push-subscriptions',
      read: '2026-11-30',
      level: 'docs',
    },
    { url: 'https://www.npmjs.com/package/google-auth-library', read: '2026-11-30', level: 'sdk' },
  ],
} as const satisfies ProviderSpec;
