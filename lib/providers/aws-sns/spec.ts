import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Amazon SNS HTTP(S): how it signs its webhooks and names their events. */
export const awsSns = {
  slug: 'aws-sns',
  name: 'Amazon SNS HTTP(S)',
  signature: { scheme: 'aws-sns', topics: 'topicArns' },
  event: {
    key: { recipe: 'id', id: [{ json: '/MessageId' }] },
    type: [{ json: '/Type' }],
    typeSigned: true,
    stream: [[{ json: '/TopicArn' }]],
  },
  delivery: {
    timeoutSeconds: 'unknown',
    retries: 'automatic',
    horizonSeconds: 21600,
    level: 'docs',
    schedule:
      'as the delivery policy of the topic says: 3 retries 20 s apart is common, 50 tries over 6 h the general rule; a policy of its own ends after an hour',
    success: '2xx',
    retriedOn: 'errors of the server',
    stops: '4xx: then the dead-letter queue of the subscription, where it has one',
    disables: 'unknown',
    retrySignature: 'unknown',
  },
  settings: { topicArns: { title: 'ARNs of the topics whose messages are taken', list: true } },
  handshakes: [
    {
      method: 'POST',
      when: [{ at: { json: '/Type' }, equals: 'SubscriptionConfirmation' }],
      proof: 'signature',
      confirm: 'sns-subscription',
      reply: { status: 200 },
    },
  ],
  facts: {
    secret: 'none: the certificate stands at a fixed host of SNS; the topics are a setting',
    rotation: 'a new certificate has a new URL',
    sameKey: 'yes',
    maxBytes: 262144,
    personal: ['/Message', '/MessageAttributes'],
    notes: [
      'A refusal loses the message unless the subscription has a dead-letter queue.',
      'Raw message delivery is not signed: leave it off.',
    ],
  },
  sources: [
    { url: 'https://docs.aws.amazon.com/sns', read: '2026-11-30', level: 'docs' },
    { url: 'https://github.com/aws/aws-js-sns-message-validator', read: '2026-11-30', level: 'sdk' },
  ],
} as const satisfies ProviderSpec;
