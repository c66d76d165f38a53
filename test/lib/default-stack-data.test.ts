import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Template } from 'aws-cdk-lib/assertions';
import { defaultTemplate } from './default-template.ts';
import { resource, UNCHECKED } from './synthesis.ts';

let template: Template;

beforeAll(() => {
  template = defaultTemplate(UNCHECKED);
});

describe('stateful resources', () => {
  it('keeps the ledger restorable, and its open events in a sparse index of keys', () => {
    const { Properties } = resource(template, 'AWS::DynamoDB::Table', 'GatewayLedger');
    expect(Properties).toEqual({
      AttributeDefinitions: [
        { AttributeName: 'pk', AttributeType: 'S' },
        { AttributeName: 'sk', AttributeType: 'S' },
        { AttributeName: 'o', AttributeType: 'S' },
        { AttributeName: 'k', AttributeType: 'N' },
      ],
      KeySchema: [
        { AttributeName: 'pk', KeyType: 'HASH' },
        { AttributeName: 'sk', KeyType: 'RANGE' },
      ],
      GlobalSecondaryIndexes: [
        {
          IndexName: 'open',
          KeySchema: [
            { AttributeName: 'o', KeyType: 'HASH' },
            { AttributeName: 'k', KeyType: 'RANGE' },
          ],
          Projection: { ProjectionType: 'KEYS_ONLY' },
        },
      ],
      BillingMode: 'PAY_PER_REQUEST',
      DeletionProtectionEnabled: true,
      PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
      TimeToLiveSpecification: { AttributeName: 'ttl', Enabled: true },
    });
  });

  it('keeps the archive private, encrypted and versioned, and lets the refused and the superseded end', () => {
    expect(resource(template, 'AWS::S3::Bucket', 'GatewayArchive').Properties).toMatchObject({
      BucketEncryption: {
        ServerSideEncryptionConfiguration: [{ ServerSideEncryptionByDefault: { SSEAlgorithm: 'AES256' } }],
      },
      VersioningConfiguration: { Status: 'Enabled' },
      PublicAccessBlockConfiguration: {
        BlockPublicAcls: true,
        BlockPublicPolicy: true,
        IgnorePublicAcls: true,
        RestrictPublicBuckets: true,
      },
      LifecycleConfiguration: {
        Rules: [
          {
            NoncurrentVersionExpiration: { NoncurrentDays: 30 },
            AbortIncompleteMultipartUpload: { DaysAfterInitiation: 1 },
          },
          { Prefix: 'quarantine/', ExpirationInDays: 30 },
        ],
      },
    });
  });
});
