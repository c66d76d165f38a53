import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { CfnResource, Duration, RemovalPolicy, type Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { StripeWebhook, WebhookGateway } from '../../../lib/index.ts';
import { newStack } from '../synthesis.ts';
import { baselineFile, keptIn, LAYOUTS } from './layouts.ts';
import { additions, type Baseline, keptOf, losses } from './stateful.ts';

describe.each(Object.entries(LAYOUTS))('an update of %s', (layout, app) => {
  const noted: Readonly<Record<string, Baseline>> = JSON.parse(readFileSync(baselineFile(layout), 'utf8'));
  let now: typeof noted;

  beforeAll(() => {
    now = keptIn(app());
  });

  it.each(Object.keys(noted))('keeps everything there is in %s', (stack) => {
    expect(losses(noted[stack] ?? {}, now[stack] ?? {})).toEqual([]);
  });

  it('brings nothing that is not noted: npm run baseline', () => {
    const stacks = Object.keys(now);
    expect(stacks.flatMap((stack) => additions(noted[stack] ?? {}, now[stack] ?? {}))).toEqual([]);
  });
});

/** What a stack keeps with a gateway and a source, and whatever `change` does to it. */
function kept(
  change: (stack: Stack, gateway: WebhookGateway) => void = () => {},
  { id = 'Stripe', removalPolicy = RemovalPolicy.RETAIN, dedupeWindow = Duration.days(4) } = {},
): Baseline {
  const stack = newStack();
  const gateway = new WebhookGateway(stack, 'Gateway', { removalPolicy });
  new StripeWebhook(stack, id, { gateway, dedupeWindow });
  change(stack, gateway);
  return keptOf(Template.fromStack(stack).toJSON());
}

function cfn(stack: Stack, type: string): CfnResource {
  const found = stack.node
    .findAll()
    .find((one) => CfnResource.isCfnResource(one) && one.cfnResourceType === type);
  if (!CfnResource.isCfnResource(found)) throw new Error(`no ${type}`);
  return found;
}

describe('the comparison', () => {
  const before = kept();

  it('finds nothing in what may change in place', () => {
    const after = kept(
      (stack) => {
        cfn(stack, 'AWS::SQS::Queue').addPropertyOverride('VisibilityTimeout', 900);
        cfn(stack, 'AWS::S3::Bucket').addPropertyOverride('VersioningConfiguration.Status', 'Suspended');
      },
      { dedupeWindow: Duration.days(5) },
    );
    expect(losses(before, after)).toEqual([]);
  });

  it.each<[string, Baseline, readonly RegExp[]]>([
    [
      'a source under another id',
      kept(undefined, { id: 'Payments' }),
      [
        /^StripeDeliveryDeadLetterQueue\w+: AWS::SQS::Queue is gone/,
        /^StripeDeliveryQueue\w+: AWS::SQS::Queue is gone/,
        /^StripeSecret\w+: AWS::SecretsManager::Secret is gone/,
      ],
    ],
    [
      'another key of the table',
      kept((stack) =>
        cfn(stack, 'AWS::DynamoDB::Table').addPropertyOverride('KeySchema.1.AttributeName', 'other'),
      ),
      [/another KeySchema replaces AWS::DynamoDB::Table/, /another KeyTypes replaces/],
    ],
    [
      'a key of the table as a number',
      kept((stack) =>
        cfn(stack, 'AWS::DynamoDB::Table').addPropertyOverride('AttributeDefinitions.1.AttributeType', 'N'),
      ),
      [/another KeyTypes replaces AWS::DynamoDB::Table/],
    ],
    [
      'a queue with a name',
      kept((stack) => cfn(stack, 'AWS::SQS::Queue').addPropertyOverride('QueueName', 'stripe.fifo')),
      [/another QueueName replaces AWS::SQS::Queue/],
    ],
    [
      'a queue without order',
      kept((stack) => cfn(stack, 'AWS::SQS::Queue').addPropertyDeletionOverride('FifoQueue')),
      [/another FifoQueue replaces AWS::SQS::Queue/],
    ],
    [
      'another stage, so another address',
      kept((stack) => cfn(stack, 'AWS::ApiGateway::Stage').addPropertyOverride('StageName', 'live')),
      [/another StageName replaces AWS::ApiGateway::Stage/],
    ],
    [
      'a type that takes the place of another',
      kept((stack) => cfn(stack, 'AWS::DynamoDB::Table').addOverride('Type', 'AWS::S3::Bucket')),
      [/AWS::DynamoDB::Table becomes AWS::S3::Bucket/],
    ],
  ])('finds %s', (_what, after, lines) => {
    const found = losses(before, after);
    expect(found).toHaveLength(lines.length);
    for (const line of lines) expect(found).toContainEqual(expect.stringMatching(line));
  });

  it('finds data that would go with the stack', () => {
    const found = losses(before, kept(undefined, { removalPolicy: RemovalPolicy.DESTROY }));
    expect(found).toContainEqual(
      expect.stringMatching(/^GatewayLedgerTable\w+: deletionPolicy was Retain and is Delete/),
    );
    expect(found).toContainEqual(
      expect.stringMatching(/^GatewayArchiveBucket\w+: updateReplacePolicy was Retain/),
    );
  });

  it('asks about retained resources of a type it does not know', () => {
    const Resources = { Table: { Type: 'AWS::DynamoDB::GlobalTable', DeletionPolicy: 'Retain' } };
    expect(() => keptOf({ Resources })).toThrow(/AWS::DynamoDB::GlobalTable/);
  });
});
