import { beforeEach, describe, expect, it } from '@jest/globals';
import { configure } from '../../../lib/contract/configure-spec.ts';
import type { RuntimeSpec } from '../../../lib/contract/provider-spec.ts';
import { awsSns } from '../../../lib/providers/aws-sns/spec.ts';
import { ask, NO_TRACES, traces } from './asking.ts';
import { Receiving } from './receiving.ts';

const TOPIC = 'arn:aws:sns:eu-west-1:111122223333:orders';
/** As after its signature was accepted: certificates are looked at elsewhere. */
const VERIFIED: RuntimeSpec = {
  ...configure(awsSns),
  signature: { scheme: 'none', trust: 'verified' },
  settings: {},
};

describe('a subscription of SNS', () => {
  let to: Receiving;
  let fetched: string[];
  beforeEach(() => {
    fetched = [];
    to = new Receiving({ spec: VERIFIED });
    to.fetch = async (url) => {
      fetched.push(url);
      return '<ConfirmSubscriptionResponse/>';
    };
  });

  const confirmation = (change: Readonly<Record<string, unknown>> = {}) =>
    ask(to, {
      method: 'POST',
      headers: { 'content-type': 'text/plain; charset=UTF-8' },
      body: JSON.stringify({
        Type: 'SubscriptionConfirmation',
        MessageId: 'm-1',
        Token: '2336412f37',
        TopicArn: TOPIC,
        SubscribeURL: 'https://evil.example/?Action=ConfirmSubscription',
        ...change,
      }),
    });

  it('is confirmed at a host of SNS, whatever URL the message names, and is no event', async () => {
    expect((await confirmation()).statusCode).toBe(200);
    const query = `Action=ConfirmSubscription&TopicArn=${encodeURIComponent(TOPIC)}&Token=2336412f37`;
    expect(fetched).toEqual([`https://sns.eu-west-1.amazonaws.com/?${query}`]);
    expect(traces(to)).toEqual(NO_TRACES);
  });

  it('is confirmed in the partition of its topic', async () => {
    await confirmation({ TopicArn: 'arn:aws-cn:sns:cn-north-1:111122223333:orders' });
    expect(fetched[0]).toMatch(/^https:\/\/sns\.cn-north-1\.amazonaws\.com\.cn\/\?/);
  });

  it.each([
    ['a topic that is none', { TopicArn: 'arn:aws:sns:evil.example/:111122223333:orders' }],
    ['a region with a path', { TopicArn: 'arn:aws:sns:eu-west-1.evil:111122223333:orders' }],
    ['no topic', { TopicArn: undefined }],
    ['a token with parameters of its own', { Token: '1&TopicArn=other' }],
    ['no token', { Token: undefined }],
  ])('is refused with %s, and nothing is fetched', async (_what, change) => {
    expect((await confirmation(change)).statusCode).toBe(400);
    expect(fetched).toEqual([]);
  });

  it('that cannot be confirmed now is asked for again', async () => {
    to.fetch = () => Promise.reject(new TypeError('answered 500'));
    const answer = await confirmation();
    expect([answer.statusCode, answer.headers?.['retry-after']]).toEqual([500, '5']);
    expect(to.telemetry.faults.map(({ station }) => station)).toEqual(['handshake']);
  });

  it('is not confirmed before its signature is right', async () => {
    const strict = new Receiving({ spec: configure(awsSns, undefined, { topicArns: TOPIC }) });
    strict.fetch = to.fetch;
    to = strict;
    expect((await confirmation()).statusCode).toBe(401);
    expect((await confirmation({ TopicArn: 'arn:aws:sns:eu-west-1:444455556666:orders' })).statusCode).toBe(
      401,
    );
    expect(fetched).toEqual([]);
  });
});
