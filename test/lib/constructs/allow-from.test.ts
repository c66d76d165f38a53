import { describe, expect, it } from '@jest/globals';
import { Template } from 'aws-cdk-lib/assertions';
import { StripeWebhook } from '../../../lib/index.ts';
import { environmentOf, newGateway, resource } from '../synthesis.ts';
import { refusal } from './building-sources.ts';

function withRanges(...allowFrom: string[]) {
  const { stack, gateway } = newGateway();
  new StripeWebhook(stack, 'Stripe', { gateway, allowFrom });
  return environmentOf(resource(Template.fromStack(stack), 'AWS::Lambda::Function', 'StripeEndpoint'));
}

describe('addresses a source takes requests from', () => {
  it('are ranges to the receiver, a single one a range of one', () => {
    const environment = withRanges('192.0.2.7', '198.51.100.0/24', '2001:db8::1', '2001:db8::/32');
    expect(JSON.parse(String(environment['WEBHOOK_ALLOW_FROM']))).toEqual([
      '192.0.2.7/32',
      '198.51.100.0/24',
      '2001:db8::1/128',
      '2001:db8::/32',
    ]);
  });

  it.each([
    [[], 'leave it out'],
    [['192.0.2.0/33'], '192.0.2.0/33'],
    [['192.0.2'], '192.0.2 is no address'],
    [['hooks.stripe.com'], 'no address'],
    [['192.0.2.0/24/8'], 'no range'],
    [['2001:db8::/129'], 'no range'],
    [['192.0.2.7', '0.0.0.0/0'], 'allows everything'],
    [['192.0.2.0/-1'], 'no range'],
  ])('cannot be %j', (ranges, says) => {
    expect(refusal(() => withRanges(...ranges))).toMatchObject({
      code: 'allow-from',
      text: expect.stringContaining(says),
    });
  });
});
