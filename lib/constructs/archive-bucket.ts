import { Duration, RemovalPolicy, Validations } from 'aws-cdk-lib';
import * as iam from 'aws-cdk-lib/aws-iam';
import * as s3 from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { DELIVERY_PREFIX, QUARANTINE_PREFIX, RAW_PREFIX } from '../contract/archive.ts';
import { acknowledgeWildcard } from './acknowledged-wildcard.ts';

/** Properties of an ArchiveBucket. */
export interface ArchiveBucketProps {
  /** What becomes of the bucket when the stack goes. */
  readonly removalPolicy: RemovalPolicy;
  /** How long refused requests are kept. */
  readonly quarantineExpiry: Duration;
}

/** The exact bytes of every accepted delivery, and within bounds those of refused ones. */
export class ArchiveBucket extends Construct {
  /** The bucket itself. */
  readonly bucket: s3.IBucket;

  constructor(scope: Construct, id: string, props: ArchiveBucketProps) {
    super(scope, id);
    const disposable = props.removalPolicy === RemovalPolicy.DESTROY;
    this.bucket = new s3.Bucket(this, 'Bucket', {
      encryption: s3.BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      versioned: true,
      blockPublicAccess: s3.BlockPublicAccess.BLOCK_ALL,
      objectOwnership: s3.ObjectOwnership.BUCKET_OWNER_ENFORCED,
      removalPolicy: props.removalPolicy,
      autoDeleteObjects: disposable,
      lifecycleRules: [
        {
          id: 'clean-up',
          abortIncompleteMultipartUploadAfter: Duration.days(1),
          noncurrentVersionExpiration: Duration.days(30),
          expiredObjectDeleteMarker: true,
        },
        { id: 'quarantine', prefix: QUARANTINE_PREFIX, expiration: props.quarantineExpiry },
      ],
    });
    Validations.of(this.bucket).acknowledge({
      id: 'AwsSolutions-S1',
      reason:
        'Receivers write, the processor and the sweep read, and all of them log each event; a log of people who read is the data events of CloudTrail, which are switched on for an account, not for a bucket.',
    });
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
    this.allowReading(grantee, raw);
  }

  /** Lets a consumer read archived bytes of every source. */
  allowRaw(grantee: iam.IGrantable): void {
    this.allowReading(grantee, `${RAW_PREFIX}*`);
  }

  /** Lets a person read everything. */
  allowAll(grantee: iam.IGrantable): void {
    this.allowReading(grantee, '*');
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
