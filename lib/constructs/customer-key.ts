import { Stack } from 'aws-cdk-lib';
import * as iam from 'aws-cdk-lib/aws-iam';
import type * as kms from 'aws-cdk-lib/aws-kms';
import type { IConstruct } from 'constructs';

/** Services that use a customer's key in the name of who calls them. */
export type KeyedService = 'dynamodb' | 's3' | 'secretsmanager' | 'sqs';

/** What a caller does with the resource that the key protects. */
export type KeyedAccess = 'read' | 'write';

/** A sender decrypts as well: SQS, S3 and DynamoDB look at the data key they have before they make another. */
const ACTIONS: Readonly<Record<KeyedService, Readonly<Record<KeyedAccess, readonly string[]>>>> = {
  dynamodb: {
    read: ['Decrypt', 'DescribeKey'],
    write: ['Decrypt', 'DescribeKey', 'Encrypt', 'GenerateDataKey', 'ReEncryptFrom', 'ReEncryptTo'],
  },
  s3: { read: ['Decrypt'], write: ['Decrypt', 'GenerateDataKey'] },
  secretsmanager: { read: ['Decrypt'], write: ['Decrypt', 'GenerateDataKey'] },
  sqs: { read: ['Decrypt'], write: ['Decrypt', 'GenerateDataKey'] },
};

/** A key, and where a service uses it. */
export interface ServiceKey {
  /** In whose region. */
  readonly scope: IConstruct;
  readonly service: KeyedService;
  /** Undefined where AWS keeps the key: nobody needs a right on it. */
  readonly key: kms.IKey | undefined;
}

/**
 * Lets a grantee use a key through one service, and not by itself. In the grantee's policy, not in that of the key: an
 * imported key has none to change, and that of another stack's key would refer back to this one. So the key's policy must
 * leave its use to the policies of its account, as a key made by the CDK does.
 */
export function allowKey(
  grantee: iam.IGrantable,
  { scope, service, key }: ServiceKey,
  access: KeyedAccess,
): void {
  if (key === undefined) return;
  const { region, urlSuffix } = Stack.of(scope);
  iam.Grant.addToPrincipal({
    grantee,
    actions: ACTIONS[service][access].map((action) => `kms:${action}`),
    resourceArns: [key.keyArn],
    conditions: { StringEquals: { 'kms:ViaService': `${service}.${region}.${urlSuffix}` } },
  });
}
