import { Duration, RemovalPolicy, Stack } from 'aws-cdk-lib';
import * as iam from 'aws-cdk-lib/aws-iam';
import type * as kms from 'aws-cdk-lib/aws-kms';
import * as s3 from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import {
  DELIVERY_PREFIX,
  type ObjectLockPolicy,
  QUARANTINE_PREFIX,
  RAW_PREFIX,
} from '../contract/archive.ts';
import { acknowledge } from './acknowledge.ts';
import { acknowledgeWildcard } from './acknowledged-wildcard.ts';
import { type ArchiveOptions, checkArchive } from './archive-options.ts';
import { allowKey, type KeyedAccess } from './customer-key.ts';

/** Properties of an ArchiveBucket. */
export interface ArchiveBucketProps extends ArchiveOptions {
  /** What becomes of the bucket when the stack goes. */
  readonly removalPolicy: RemovalPolicy;
  /** How long refused requests are kept. */
  readonly quarantineExpiry: Duration | undefined;
  /** Key it is encrypted with; absent where S3 keeps one. */
  readonly encryptionKey: kms.IKey | undefined;
}

const QUARANTINE_DAYS = 30;

/** The exact bytes of every accepted delivery, and within bounds those of refused ones. */
export class ArchiveBucket extends Construct {
  /** The bucket itself. */
  readonly bucket: s3.IBucket;
  /** How long accepted deliveries are locked; absent where they are not. */
  readonly retention: ObjectLockPolicy | undefined;

  constructor(scope: Construct, id: string, props: ArchiveBucketProps) {
    super(scope, id);
    checkArchive(this, { ...props, region: Stack.of(this).region });
    this.retention = props.retention?._policy;
    this.bucket = props.bucket ?? this.newBucket(props);
  }

  private newBucket(props: ArchiveBucketProps): s3.Bucket {
    const { removalPolicy, encryptionKey } = props;
    const bucket = new s3.Bucket(this, 'Bucket', {
      ...(encryptionKey === undefined
        ? { encryption: s3.BucketEncryption.S3_MANAGED }
        : // One data key for many objects: a call to KMS for each would cost more than storing it.
          { encryption: s3.BucketEncryption.KMS, encryptionKey, bucketKeyEnabled: true }),
      enforceSSL: true,
      versioned: true,
      ...(props.retention && { objectLockEnabled: true }),
      blockPublicAccess: s3.BlockPublicAccess.BLOCK_ALL,
      objectOwnership: s3.ObjectOwnership.BUCKET_OWNER_ENFORCED,
      removalPolicy,
      autoDeleteObjects: removalPolicy === RemovalPolicy.DESTROY,
      lifecycleRules: lifecycleRules(props),
    });
    acknowledge(bucket, {
      id: 'AwsSolutions-S1',
      reason:
        'Receivers write, the processor and the sweep read, and all of them log each event; a log of people who read is the data events of CloudTrail, which are switched on for an account, not for a bucket.',
    });
    return bucket;
  }

  /**
   * Lets a receiver write what it accepts and what it refuses, and see whether an object is there.
   *
   * @param splits whether it writes whole deliveries beside the events in them
   */
  allowReceiver(grantee: iam.IGrantable, source: string, splits: boolean): void {
    const raw = `${RAW_PREFIX}${source}/*`;
    const deliveries = splits ? [`${DELIVERY_PREFIX}${source}/*`] : [];
    this.allowObjects(grantee, ['s3:PutObject'], [raw, `${QUARANTINE_PREFIX}${source}/*`, ...deliveries]);
    this.allowLocking(grantee, [raw, ...deliveries]);
    this.allowReading(grantee, raw);
    this.allowKey(grantee, 'write');
  }

  /** Lets a consumer read archived bytes of every source. */
  allowRaw(grantee: iam.IGrantable): void {
    this.allowReading(grantee, `${RAW_PREFIX}*`);
    this.allowKey(grantee, 'read');
  }

  /** Lets an operator write what a release from quarantine lets in. */
  allowRelease(grantee: iam.IGrantable): void {
    const accepted = [`${RAW_PREFIX}*`, `${DELIVERY_PREFIX}*`];
    this.allowObjects(grantee, ['s3:PutObject'], accepted);
    this.allowLocking(grantee, accepted);
    this.allowKey(grantee, 'write');
  }

  /** Lets a person read everything. */
  allowAll(grantee: iam.IGrantable): void {
    this.allowReading(grantee, '*');
    this.allowKey(grantee, 'read');
  }

  /** A retention can be made longer with this right, never shorter. */
  private allowLocking(grantee: iam.IGrantable, patterns: readonly string[]): void {
    if (this.retention !== undefined) this.allowObjects(grantee, ['s3:PutObjectRetention'], patterns);
  }

  private allowKey(grantee: iam.IGrantable, access: KeyedAccess): void {
    allowKey(grantee, { scope: this, service: 's3', key: this.bucket.encryptionKey }, access);
  }

  /** Listing stands beside reading because without it a missing object is answered 403, not 404. */
  private allowReading(grantee: iam.IGrantable, pattern: string): void {
    this.allowObjects(grantee, ['s3:GetObject'], [pattern]);
    iam.Grant.addToPrincipal({
      grantee,
      actions: ['s3:ListBucket'],
      resourceArns: [this.bucket.bucketArn],
    });
  }

  private allowObjects(grantee: iam.IGrantable, actions: string[], patterns: readonly string[]): void {
    iam.Grant.addToPrincipal({
      grantee,
      actions,
      resourceArns: patterns.map((pattern) => this.bucket.arnForObjects(pattern)),
    });
    for (const pattern of patterns) {
      acknowledgeWildcard(
        grantee,
        this.bucket,
        this.bucket.arnForObjects(pattern),
        'Objects are named after the events that arrive; the right ends at the prefix of what the grantee deals with.',
      );
    }
  }
}

/** A rule a prefix, and one for what versioning and broken uploads leave behind. */
function lifecycleRules({ quarantineExpiry, expiry, coldAfter }: ArchiveBucketProps): s3.LifecycleRule[] {
  const rules: s3.LifecycleRule[] = [
    {
      id: 'clean-up',
      abortIncompleteMultipartUploadAfter: Duration.days(1),
      noncurrentVersionExpiration: Duration.days(30),
      expiredObjectDeleteMarker: true,
    },
    {
      id: 'quarantine',
      prefix: QUARANTINE_PREFIX,
      expiration: quarantineExpiry ?? Duration.days(QUARANTINE_DAYS),
    },
  ];
  if (expiry === undefined && coldAfter === undefined) return rules;
  const accepted = [RAW_PREFIX, DELIVERY_PREFIX].map((prefix) => ({
    id: prefix.replace('/', ''),
    prefix,
    ...(expiry && { expiration: expiry }),
    ...(coldAfter && {
      transitions: [{ storageClass: s3.StorageClass.GLACIER_INSTANT_RETRIEVAL, transitionAfter: coldAfter }],
    }),
  }));
  return [...rules, ...accepted];
}
