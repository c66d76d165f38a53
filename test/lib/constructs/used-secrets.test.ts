import { describe, expect, it } from '@jest/globals';
import { App, Stack, type StackProps, Stage } from 'aws-cdk-lib';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { StripeWebhook, WebhookConfigError, WebhookGateway } from '../../../lib/index.ts';
import { UNCHECKED } from '../synthesis.ts';

type Reference = (stack: Stack) => ReturnType<typeof Secret.fromSecretNameV2>;

const ARN = 'arn:aws:secretsmanager:eu-west-1:111122223333:secret:prod/stripe';
const byName: Reference = (stack) => Secret.fromSecretNameV2(stack, 'Key', 'prod/stripe');
const complete: Reference = (stack) => Secret.fromSecretCompleteArn(stack, 'Key', `${ARN}-AbCdEf`);
const partial: Reference = (stack) => Secret.fromSecretPartialArn(stack, 'Key', ARN);
const made: Reference = (stack) => new Secret(stack, 'Key', { secretName: 'prod/stripe' });

/** Two gateways in stacks of one app, with a source each. */
function twice(one: Reference, other: Reference, ...environments: readonly StackProps[]): string {
  const app = new App(UNCHECKED);
  try {
    for (const [index, reference] of [one, other].entries()) {
      const stack = new Stack(new Stage(app, `Stage${index}`), 'Hooks', environments[index]);
      const gateway = new WebhookGateway(stack, 'Gateway');
      new StripeWebhook(stack, 'Stripe', { gateway, secret: reference(stack) });
    }
  } catch (error) {
    if (!(error instanceof WebhookConfigError)) throw error;
    return `${error.code} ${error.constructPath} ${error.message}`;
  }
  return 'two secrets';
}

const at = (account: string, region = 'eu-west-1'): StackProps => ({ env: { account, region } });

describe('two stages with one secret', () => {
  it.each<[string, Reference, Reference]>([
    ['by name in both', byName, byName],
    ['by name, and by its whole ARN', byName, complete],
    ['by part of its ARN, and by name', partial, byName],
    ['by both kinds of ARN', complete, partial],
    ['made in one, and by name in the other', made, byName],
  ])('do not synthesize: %s', (_how, one, other) => {
    const refused = twice(one, other);
    expect(refused).toMatch(/^duplicate-secret Stage1\/Hooks\/Stripe /);
    expect(refused).toContain('Stage0/Hooks/Stripe verifies with this secret already');
  });

  it('do not where the accounts are the same, and do where they differ', () => {
    expect(twice(byName, byName, at('111122223333'), at('111122223333'))).toContain('duplicate-secret');
    expect(twice(byName, byName, at('111122223333'), at('444455556666'))).toBe('two secrets');
    expect(twice(byName, byName, at('111122223333'), at('111122223333', 'us-east-1'))).toBe('two secrets');
    expect(twice(complete, byName, at('111122223333'), at('444455556666'))).toBe('two secrets');
  });
});

it('secrets of different names, or each source’s own, are two', () => {
  const another: Reference = (stack) => Secret.fromSecretNameV2(stack, 'Key', 'dev/stripe');
  expect(twice(byName, another)).toBe('two secrets');
  const own: Reference = (stack) => new Secret(stack, 'Key');
  expect(twice(own, own)).toBe('two secrets');
});
