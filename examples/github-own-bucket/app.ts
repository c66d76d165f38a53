import { App, RemovalPolicy, Stack } from 'aws-cdk-lib';
import { Key } from 'aws-cdk-lib/aws-kms';
import { BlockPublicAccess, Bucket, BucketEncryption } from 'aws-cdk-lib/aws-s3';
import { GitHubWebhook, ProcessorCode, WebhookGateway, WebhookProcessor } from 'cdk-webhooks';

const stack = new Stack(new App(), 'Repositories');

// A key and a bucket of one's own: who may use them, and for how long they keep what, is this stack's to say.
const encryptionKey = new Key(stack, 'Key', { enableKeyRotation: true, removalPolicy: RemovalPolicy.RETAIN });
const bucket = new Bucket(stack, 'Deliveries', {
  encryption: BucketEncryption.KMS,
  encryptionKey,
  bucketKeyEnabled: true,
  blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
  enforceSSL: true,
  versioned: true,
  removalPolicy: RemovalPolicy.RETAIN,
});

const gateway = new WebhookGateway(stack, 'Webhooks', { encryptionKey, archive: { bucket } });
const processor = new WebhookProcessor(stack, 'Pushes', {
  code: ProcessorCode.fromFile('pushes.ts'),
  handler: 'pushes.handler',
});
new GitHubWebhook(stack, 'GitHub', { gateway, processor });
