import { describe, expect, it } from '@jest/globals';
import { Duration, RemovalPolicy, Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import * as dynamodb from 'aws-cdk-lib/aws-dynamodb';
import * as iam from 'aws-cdk-lib/aws-iam';
import * as s3 from 'aws-cdk-lib/aws-s3';
import {
  ArchiveRetention,
  StripeWebhook,
  WebhookGateway,
  type WebhookGatewayProps,
} from '../../../lib/index.ts';
import { allowed, environmentOf, newGateway, newStack, resource } from '../synthesis.ts';

const { STRING, NUMBER } = dynamodb.AttributeType;
const LEDGER_KEYS = {
  partitionKey: { name: 'pk', type: STRING },
  sortKey: { name: 'sk', type: STRING },
};
const OPEN = {
  indexName: 'open',
  partitionKey: { name: 'o', type: STRING },
  sortKey: { name: 'k', type: NUMBER },
};

function refused(props: (stack: Stack) => WebhookGatewayProps, region?: string): unknown {
  const stack = new Stack(
    newStack().node.root as never,
    'Own',
    region === undefined ? {} : { env: { region } },
  );
  try {
    new WebhookGateway(stack, 'Gateway', props(stack));
  } catch (error) {
    return error;
  }
  return undefined;
}

describe('a table of one’s own', () => {
  it('is the ledger: none is made, and the functions may use that one and its index', () => {
    const stack = newStack();
    const table = new dynamodb.TableV2(stack, 'Mine', { ...LEDGER_KEYS, globalSecondaryIndexes: [OPEN] });
    new StripeWebhook(stack, 'Stripe', {
      gateway: new WebhookGateway(stack, 'Gateway', { ledgerTable: table }),
    });
    const template = Template.fromStack(stack);
    template.resourceCountIs('AWS::DynamoDB::Table', 0);
    expect(allowed(resource(template, 'AWS::IAM::Policy', 'GatewaySweep'))).toEqual(
      expect.arrayContaining(['dynamodb:UpdateItem → Mine.Arn', 'dynamodb:Scan → Mine.Arn/index/open']),
    );
    const receiver = resource(template, 'AWS::Lambda::Function', 'StripeEndpointReceiver');
    expect(environmentOf(receiver)['WEBHOOK_TABLE']).toEqual(stack.resolve(table.tableName));
  });

  it('may be known by name only', () => {
    const stack = newStack();
    const ledgerTable = dynamodb.Table.fromTableName(stack, 'Mine', 'ledger');
    new StripeWebhook(stack, 'Stripe', { gateway: new WebhookGateway(stack, 'Gateway', { ledgerTable }) });
    const sweep = resource(Template.fromStack(stack), 'AWS::Lambda::Function', 'GatewaySweep');
    expect(environmentOf(sweep)['WEBHOOK_TABLE']).toBe('ledger');
  });

  it.each<[string, dynamodb.TableProps, RegExp]>([
    ['without a sort key', { partitionKey: LEDGER_KEYS.partitionKey }, /keys pk S and sk S/],
    [
      'with a number for a key',
      { ...LEDGER_KEYS, sortKey: { name: 'sk', type: NUMBER } },
      /keys pk S and sk S/,
    ],
    ['without the index', LEDGER_KEYS, /index "open" with the keys o S and k N/],
  ])('%s is refused', (_what, props, says) => {
    const error = refused((stack) => ({ ledgerTable: new dynamodb.Table(stack, 'Mine', props) }));
    expect(error).toMatchObject({ code: 'ledger-table', message: expect.stringMatching(says) });
  });
});

describe('a bucket of one’s own', () => {
  it('is the archive: none is made, and its end is not ours', () => {
    const { stack, gateway } = (() => {
      const own = newStack();
      const bucket = s3.Bucket.fromBucketName(own, 'Mine', 'our-archive');
      const props = { archive: { bucket }, removalPolicy: RemovalPolicy.DESTROY };
      return { stack: own, gateway: new WebhookGateway(own, 'Gateway', props) };
    })();
    new StripeWebhook(stack, 'Stripe', { gateway });
    const template = Template.fromStack(stack);
    template.resourceCountIs('AWS::S3::Bucket', 0);
    template.resourceCountIs('Custom::S3AutoDeleteObjects', 0);
    expect(
      environmentOf(resource(template, 'AWS::Lambda::Function', 'StripeEndpoint'))['WEBHOOK_BUCKET'],
    ).toBe('our-archive');
  });

  it.each<[string, WebhookGatewayProps]>([
    ['expiry', { archive: { expiry: Duration.days(400) } }],
    ['coldAfter', { archive: { coldAfter: Duration.days(30) } }],
    ['quarantineExpiry', { quarantineExpiry: Duration.days(3) }],
  ])('has its own lifecycle: %s is refused', (name, props) => {
    const error = refused((stack) => ({
      ...props,
      archive: { ...props.archive, bucket: s3.Bucket.fromBucketName(stack, 'Mine', 'ours') },
    }));
    expect(error).toMatchObject({ code: 'archive', message: expect.stringContaining(name) });
  });

  it('of another region is refused, and one whose region is not known is taken', () => {
    const inRegion = (region?: string) => (stack: Stack) => ({
      archive: {
        bucket: s3.Bucket.fromBucketAttributes(stack, 'Mine', {
          bucketName: 'ours',
          ...(region && { region }),
        }),
      },
    });
    expect(refused(inRegion('us-east-1'), 'eu-west-1')).toMatchObject({ code: 'region' });
    expect(refused(inRegion('eu-west-1'), 'eu-west-1')).toBeUndefined();
    expect(refused(inRegion('us-east-1'))).toBeUndefined();
  });
});

describe('a retention', () => {
  const retention = ArchiveRetention.compliance(7);
  const rights = (template: Template, prefix: string) =>
    allowed(resource(template, 'AWS::IAM::Policy', prefix)).filter((right) => right.includes('Retention'));

  it('is Object Lock on the bucket, and set on each accepted object by who writes it', () => {
    const { stack, gateway } = newGateway({ archive: { retention } });
    new StripeWebhook(stack, 'Stripe', { gateway });
    gateway.grantOperate(new iam.Role(stack, 'Operator', { assumedBy: new iam.AccountRootPrincipal() }));
    const template = Template.fromStack(stack);
    const bucket = resource(template, 'AWS::S3::Bucket', 'GatewayArchive');
    expect(bucket.Properties['ObjectLockEnabled']).toBe(true);
    // A default of the bucket would lock the quarantine as well, which anybody can fill.
    expect(bucket.Properties).not.toHaveProperty('ObjectLockConfiguration');
    const receiver = resource(template, 'AWS::Lambda::Function', 'StripeEndpoint');
    expect(JSON.parse(String(environmentOf(receiver)['WEBHOOK_RETENTION']))).toEqual({
      mode: 'COMPLIANCE',
      years: 7,
    });
    expect(rights(template, 'StripeEndpoint')).toEqual([
      's3:PutObjectRetention → GatewayArchiveBucket.Arn/raw/stripe/*',
    ]);
    expect(rights(template, 'Operator')).toEqual([
      's3:PutObjectRetention → GatewayArchiveBucket.Arn/deliveries/*',
      's3:PutObjectRetention → GatewayArchiveBucket.Arn/raw/*',
    ]);
    expect(rights(template, 'GatewaySweep')).toEqual([]);
  });

  it('holds for a bucket of one’s own, which has Object Lock already', () => {
    const error = refused((stack) => ({
      archive: { retention, bucket: s3.Bucket.fromBucketName(stack, 'Mine', 'ours') },
      removalPolicy: RemovalPolicy.DESTROY,
    }));
    expect(error).toBeUndefined();
  });

  it('cannot be where the bucket goes with its stack, or where deliveries expire before', () => {
    expect(refused(() => ({ archive: { retention }, removalPolicy: RemovalPolicy.DESTROY }))).toMatchObject({
      code: 'archive',
    });
    const expiry = (days: number) => refused(() => ({ archive: { retention, expiry: Duration.days(days) } }));
    expect(expiry(7 * 365)).toMatchObject({ code: 'archive' });
    expect(expiry(7 * 366)).toBeUndefined();
  });

  it.each([0, 1.5, -1, 101, Number.NaN])('cannot be of %s years', (years) => {
    expect(() => ArchiveRetention.governance(years)).toThrow(expect.objectContaining({ code: 'archive' }));
  });
});

describe('what becomes of accepted deliveries', () => {
  it('is said by rules for their prefixes, quarantine apart', () => {
    const { stack, gateway } = newGateway({
      archive: { expiry: Duration.days(400), coldAfter: Duration.days(30) },
      quarantineExpiry: Duration.days(7),
    });
    new StripeWebhook(stack, 'Stripe', { gateway });
    const { Properties } = resource(Template.fromStack(stack), 'AWS::S3::Bucket', 'GatewayArchive');
    const { Rules } = Properties['LifecycleConfiguration'] as { readonly Rules: readonly object[] };
    const cold = { StorageClass: 'GLACIER_IR', TransitionInDays: 30 };
    expect(Rules.slice(1)).toEqual([
      expect.objectContaining({ Prefix: 'quarantine/', ExpirationInDays: 7 }),
      expect.objectContaining({ Prefix: 'raw/', ExpirationInDays: 400, Transitions: [cold] }),
      expect.objectContaining({ Prefix: 'deliveries/', ExpirationInDays: 400, Transitions: [cold] }),
    ]);
  });

  it.each([
    { expiry: Duration.hours(36) },
    { expiry: Duration.days(0) },
    { coldAfter: Duration.hours(12) },
    { expiry: Duration.days(30), coldAfter: Duration.days(30) },
  ])('cannot be %j', (archive) => {
    expect(refused(() => ({ archive }))).toMatchObject({ code: 'archive' });
  });
});
