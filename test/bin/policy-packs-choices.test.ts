import { expect, it } from '@jest/globals';
import { App, Duration, RemovalPolicy, Stack } from 'aws-cdk-lib';
import * as acm from 'aws-cdk-lib/aws-certificatemanager';
import * as dynamodb from 'aws-cdk-lib/aws-dynamodb';
import * as ec2 from 'aws-cdk-lib/aws-ec2';
import * as iam from 'aws-cdk-lib/aws-iam';
import * as kms from 'aws-cdk-lib/aws-kms';
import * as s3 from 'aws-cdk-lib/aws-s3';
import * as sns from 'aws-cdk-lib/aws-sns';
import {
  ArchiveRetention,
  AsanaWebhook,
  StripeWebhook,
  WebhookEdge,
  WebhookGateway,
  type WebhookGatewayProps,
} from '../../lib/index.ts';
import { Journal } from '../../lib/journal.ts';
import { findingsIn } from './policy-findings.ts';

const keyed = (stack: Stack) => new kms.Key(stack, 'Key', { enableKeyRotation: true });
const certificate = (stack: Stack) =>
  acm.Certificate.fromCertificateArn(stack, 'Cert', 'arn:aws:acm:eu-west-1:111122223333:certificate/c');

const CHOICES: Readonly<Record<string, (stack: Stack) => WebhookGatewayProps>> = {
  'an HTTP API': () => ({ edge: WebhookEdge.HTTP }),
  'an HTTP API on a domain that goes without a trace': (stack) => ({
    edge: WebhookEdge.HTTP,
    domain: { name: 'hooks.example.com', certificate: certificate(stack), stageUrl: false },
    removalPolicy: RemovalPolicy.DESTROY,
  }),
  'a domain, a web ACL and client certificates': (stack) => ({
    domain: {
      name: 'hooks.example.com',
      certificate: certificate(stack),
      clientCertificates: { bucket: s3.Bucket.fromBucketName(stack, 'Trust', 'trust'), key: 'ca.pem' },
    },
    webAclArn: 'arn:aws:wafv2:eu-west-1:111122223333:regional/webacl/hooks/0a1b2c3d',
  }),
  'a key for everything, topic included': (stack) => {
    const encryptionKey = keyed(stack);
    const alarmTopic = new sns.Topic(stack, 'Topic', { masterKey: encryptionKey, enforceSSL: true });
    return {
      encryptionKey,
      alarmTopic,
      archive: {
        expiry: Duration.days(2600),
        coldAfter: Duration.days(90),
        retention: ArchiveRetention.governance(7),
      },
    };
  },
  'a network': (stack) => ({
    network: {
      vpc: ec2.Vpc.fromVpcAttributes(stack, 'Vpc', {
        vpcId: 'vpc-1',
        availabilityZones: ['a', 'b'],
        privateSubnetIds: ['private-a', 'private-b'],
      }),
    },
  }),
  'bucket and table of one’s own': (stack) => ({
    archive: { bucket: s3.Bucket.fromBucketName(stack, 'Bucket', 'ours') },
    ledgerTable: dynamodb.Table.fromTableName(stack, 'Table', 'ledger'),
  }),
};

it.each(Object.entries(CHOICES))('cdk-nag finds nothing with %s', (_what, choices) => {
  const found = findingsIn((props) => {
    const app = new App(props);
    const stack = new Stack(app, 'Choices');
    const gateway = new WebhookGateway(stack, 'Gateway', choices(stack));
    const { processor } = new Journal(stack, 'Journal', { removalPolicy: RemovalPolicy.RETAIN });
    new StripeWebhook(stack, 'Stripe', { gateway, processor });
    new AsanaWebhook(stack, 'Asana', { gateway, processor });
    gateway.grantOperate(new iam.Role(stack, 'Operator', { assumedBy: new iam.AccountRootPrincipal() }));
    return app;
  });
  expect(found).toEqual([]);
});
