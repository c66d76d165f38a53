import { describe, expect, it } from '@jest/globals';
import { Aws, Duration } from 'aws-cdk-lib';
import * as secretsmanager from 'aws-cdk-lib/aws-secretsmanager';
import { acme } from '../../../bin/acme.ts';
import {
  EventKey,
  GitHubWebhook,
  type ProviderSpec,
  StripeWebhook,
  WebhookGateway,
  WebhookProvider,
  WebhookSource,
  type WebhookSourceOptions,
} from '../../../lib/index.ts';
import { stripe } from '../../../lib/providers/stripe/spec.ts';
import { newGateway } from '../synthesis.ts';
import { processor, refusal } from './building-sources.ts';

describe('what a source refuses', () => {
  const refused = (options: Partial<WebhookSourceOptions>, provider: ProviderSpec = stripe) =>
    refusal(() => {
      const { stack, gateway } = newGateway();
      new WebhookSource(stack, 'Source', {
        gateway,
        provider: WebhookProvider.fromSpec(provider),
        ...options,
      });
    });

  it.each<[string, Partial<WebhookSourceOptions>, string, RegExp]>([
    ['a name in capitals', { sourceName: 'Stripe' }, 'source-name', /lower-case .*: Stripe\)$/],
    ['a name known only at deployment', { sourceName: Aws.STACK_NAME }, 'source-name', /lower-case/],
    ['a name that is too long', { sourceName: 'a'.repeat(65) }, 'source-name', /at most 64/],
    ['a relative path', { path: 'hooks/stripe' }, 'path', /a path is `\/`/],
    ['a path with a placeholder', { path: '/hooks/{id}' }, 'path', /a path is/],
    ['a path that ends in a slash', { path: '/hooks/' }, 'path', /a path is/],
    ['a stream that is no pointer', { stream: ['data.object'] }, 'stream', /JSON pointers/],
    ['a pointer with a loose tilde', { stream: ['/a~b'] }, 'stream', /JSON pointers/],
    ['an event key without places', { eventKey: EventKey.both() }, 'event-key', /at least one place/],
    ['an event key nowhere', { eventKey: EventKey.id('') }, 'spec', /name of a header/],
    ['an event key with a loose tilde', { eventKey: EventKey.id('/a~2') }, 'spec', /followed by 0 or 1/],
    ['no tolerance at all', { tolerance: Duration.seconds(0) }, 'tolerance', /from 1 second/],
    ['a tolerance of eight days', { tolerance: Duration.days(8) }, 'tolerance', /to 7 days/],
    ['an overlap of two years', { previousSecretOverlap: Duration.days(730) }, 'overlap', /at most a year/],
    [
      'a window shorter than that of SQS',
      { dedupeWindow: Duration.seconds(299) },
      'timing',
      /from 5 minutes/,
    ],
    ['two attempts', { maxAttempts: 2 }, 'timing', /from 3 to 10/],
    ['eleven attempts', { maxAttempts: 11 }, 'timing', /from 3 to 10/],
    ['half an attempt', { maxAttempts: 3.5 }, 'timing', /whole number/],
  ])('%s', (_, options, code, text) => {
    const found = refused(options);
    expect(found).toMatchObject({ code, path: 'Test/Source' });
    expect(found.text).toMatch(text);
  });

  it('a tolerance where the provider signs no time', () => {
    const { timestamp: _, ...signature } = acme.signature;
    const untimed: ProviderSpec = { ...acme, signature: { ...signature, message: ['body'] } };
    expect(refused({ tolerance: Duration.minutes(1) }, untimed).text).toContain('Acme signs no timestamp');
  });

  it('a spec too large for the function environment, counting what deployment adds', () => {
    const stream = Array.from({ length: 70 }, (_, i) => [{ json: `/some/rather/long/pointer/${i}` }]);
    const found = refused({}, { ...acme, event: { ...acme.event, stream } });
    expect(found.code).toBe('environment');
    expect(found.text).toMatch(/Lambda allows 4096/);
    expect(found.text).not.toContain('rather');
  });

  it('sources that share a name, a path or a secret', () => {
    const { stack, gateway } = newGateway();
    const secret = new secretsmanager.Secret(stack, 'Secret');
    new StripeWebhook(stack, 'First', { gateway, secret });
    expect(refusal(() => new StripeWebhook(stack, 'SameName', { gateway })).text).toContain(
      'Test/First has this source name',
    );
    expect(
      refusal(
        () => new StripeWebhook(stack, 'SamePath', { gateway, sourceName: 'other', path: '/hooks/stripe' }),
      ),
    ).toMatchObject({
      code: 'duplicate-path',
      text: expect.stringContaining('Test/First listens on this path'),
    });
    expect(refusal(() => new GitHubWebhook(stack, 'SameSecret', { gateway, secret }))).toMatchObject({
      code: 'duplicate-secret',
      text: expect.stringContaining('Test/First verifies with this secret'),
    });
  });

  it('a secret that two sources import separately', () => {
    const { stack, gateway } = newGateway();
    const arn = 'arn:aws:secretsmanager:eu-west-1:111122223333:secret:shared-AbCdEf';
    const again = (id: string) => secretsmanager.Secret.fromSecretCompleteArn(stack, id, arn);
    new StripeWebhook(stack, 'First', { gateway, secret: again('One') });
    expect(refusal(() => new GitHubWebhook(stack, 'Second', { gateway, secret: again('Two') })).code).toBe(
      'duplicate-secret',
    );
  });

  it('a processor that serves another gateway', () => {
    const { stack, gateway } = newGateway();
    const billing = processor(stack, 'Billing');
    new StripeWebhook(stack, 'Stripe', { gateway, processor: billing });
    const other = new WebhookGateway(stack, 'Other');
    expect(
      refusal(() => new StripeWebhook(stack, 'Second', { gateway: other, processor: billing })),
    ).toMatchObject({
      code: 'processor',
      text: expect.stringContaining('a processor serves one gateway'),
    });
  });
});
