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
    timeoutSeconds: 15,
    retries: 'automatic',
    horizonSeconds: 3600,
    schedule: 'the delivery policy of the topic; at most an hour',
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
  sources: [
    { url: 'https://docs.aws.amazon.com/sns', read: '2026-11-30', level: 'docs' },
    { url: 'https://github.com/aws/aws-js-sns-message-validator', read: '2026-11-30', level: 'sdk' },
  ],
} as const satisfies ProviderSpec;
