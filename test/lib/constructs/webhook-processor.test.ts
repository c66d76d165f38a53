import { describe, expect, it } from '@jest/globals';
import { Duration } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import * as lambda from 'aws-cdk-lib/aws-lambda';
import {
  GitHubWebhook,
  StripeWebhook,
  WebhookConfigError,
  WebhookProcessor,
  type WebhookProcessorProps,
} from '../../../lib/index.ts';
import { allowed, environmentOf, newGateway, newStack, resource, resourcesOf } from '../synthesis.ts';

const code = lambda.Code.fromInline('exports.handler = () => {}');

function refusal(props: Partial<WebhookProcessorProps>): WebhookConfigError | undefined {
  try {
    new WebhookProcessor(newStack(), 'Billing', {
      code,
      handler: 'index.handler',
      ...props,
    });
  } catch (error) {
    if (error instanceof WebhookConfigError) return error;
    throw error;
  }
  return undefined;
}

/** One processor fed by a source of each kind. */
function processed(...sources: readonly (typeof StripeWebhook | typeof GitHubWebhook)[]): Template {
  const { stack, gateway } = newGateway();
  const processor = new WebhookProcessor(stack, 'Billing', {
    code,
    handler: 'index.handler',
    environment: { REGION_OF_TRUTH: 'eu' },
    architecture: lambda.Architecture.X86_64,
    memorySize: 1024,
  });
  for (const Source of sources) new Source(stack, Source.name, { gateway, processor });
  return Template.fromStack(stack);
}

describe('WebhookProcessor', () => {
  it('serves many sources from one environment; its role grows by their queues only', () => {
    const [one, two] = [processed(StripeWebhook), processed(StripeWebhook, GitHubWebhook)];
    const rights = (template: Template) =>
      allowed(resource(template, 'AWS::IAM::Policy', 'BillingProcessor'));
    const more = rights(two).filter((right) => !rights(one).includes(right));
    expect(more).toHaveLength(5);
    expect(more.every((right) => right.endsWith('GitHubWebhookDeliveryQueue.Arn'))).toBe(true);
    const found = resource(two, 'AWS::Lambda::Function', 'BillingProcessor');
    expect(Object.keys(environmentOf(found)).toSorted()).toEqual([
      'POWERTOOLS_METRICS_NAMESPACE',
      'POWERTOOLS_SERVICE_NAME',
      'REGION_OF_TRUTH',
      'WEBHOOK_BUCKET',
      'WEBHOOK_GATEWAY',
      'WEBHOOK_HANDLER_SECONDS',
      'WEBHOOK_TABLE',
    ]);
    expect(found.Properties).toMatchObject({ Architectures: ['x86_64'], MemorySize: 1024, Timeout: 30 });
    expect(Object.keys(resourcesOf(two, 'AWS::Lambda::EventSourceMapping'))).toHaveLength(2);
  });

  it('must be named by a source', () => {
    const { stack } = newGateway();
    new WebhookProcessor(stack, 'Idle', { code, handler: 'index.handler' });
    expect(() => Template.fromStack(stack)).toThrow(/Test\/Idle: no source names this processor/);
  });

  it.each<[string, Partial<WebhookProcessorProps>, string, RegExp]>([
    ['a handler without time', { handlerTimeout: Duration.seconds(0) }, 'timing', /from 1 to 895/],
    [
      'a handler longer than a function',
      { handlerTimeout: Duration.seconds(896) },
      'timing',
      /from 1 to 895/,
    ],
    [
      'a fraction of a second',
      { handlerTimeout: Duration.millis(1500) },
      'timing',
      /whole number of seconds/,
    ],
    ['one batch at once', { maxConcurrency: 1 }, 'concurrency', /from 2 to 100/],
    ['more batches than a sweep can mark', { maxConcurrency: 101 }, 'concurrency', /from 2 to 100/],
    ['a variable of ours', { environment: { WEBHOOK_TABLE: 'mine' } }, 'environment', /begin with WEBHOOK_/],
  ])('refuses %s', (_, props, errorCode, text) => {
    const error = refusal(props);
    expect(error).toMatchObject({ code: errorCode, constructPath: 'Test/Billing' });
    expect(error?.message).toMatch(text);
  });
});
