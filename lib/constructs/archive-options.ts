import { type Duration, RemovalPolicy, Token } from 'aws-cdk-lib';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import type { ArchiveBucket } from './archive-bucket.ts';
import type { ArchiveRetention } from './archive-retention.ts';
import { enforce, type Rule } from './errors.ts';

/** How the bytes of deliveries are kept. */
export interface ArchiveOptions {
  /**
   * A bucket of your own, in the region of the stack. It keeps its settings and its own end: versioning, encryption,
   * lifecycle and public access are yours to set. It must hold nothing else under `raw/`, `deliveries/` and `quarantine/`.
   *
   * @default - one is made: encrypted, versioned, private
   */
  readonly bucket?: IBucket;

  /**
   * How long accepted deliveries are kept, whole days. It must be longer than anybody may want to replay or redrive
   * them; the ledger's items stay.
   *
   * @default - for ever
   */
  readonly expiry?: Duration;

  /**
   * Age from which accepted deliveries lie in storage that is cheap to keep and dear to read (Glacier Instant Retrieval:
   * they are still read at once), whole days. Those of less than 128 KB stay where they are, as S3 does not move them unless
   * it is asked to: there they would be billed as 128 KB.
   *
   * @default - never
   */
  readonly coldAfter?: Duration;

  /**
   * How long nobody can delete or replace an accepted delivery. A bucket gets Object Lock when it is made: on a gateway that
   * has one without, this makes another, and the old one stays behind. To lock from now on what goes into the old one, switch
   * Object Lock on there (`aws s3api put-object-lock-configuration`, without a default retention) and give it as `bucket`.
   *
   * @default - who may delete objects can
   */
  readonly retention?: ArchiveRetention;
}

/** What the options of an archive come to. */
export interface ArchiveInput extends ArchiveOptions {
  readonly quarantineExpiry: Duration | undefined;
  readonly removalPolicy: RemovalPolicy;
  /** Region of the stack. */
  readonly region: string;
}

/** Throws `WebhookConfigError` for options that contradict each other. */
export function checkArchive(scope: ArchiveBucket, input: ArchiveInput): void {
  enforce(scope, ARCHIVE_RULES, input);
}

const ARCHIVE_RULES: readonly Rule<ArchiveInput>[] = [
  {
    code: 'archive',
    value: (input) => lifecycle(input).join(', '),
    problem: (input) =>
      input.bucket !== undefined && lifecycle(input).length > 0
        ? 'a bucket of your own has the lifecycle you give it: leave these out here, and give it rules for the prefixes raw/, deliveries/ and quarantine/'
        : undefined,
  },
  {
    code: 'region',
    value: ({ bucket }) => bucket?.env.region,
    problem: ({ bucket, region }) => otherRegion('bucket', bucket?.env.region, region),
  },
  {
    code: 'archive',
    value: ({ expiry }) => expiry?.toDays({ integral: false }),
    problem: ({ expiry }) =>
      expiry === undefined || wholeDays(expiry) >= 1
        ? undefined
        : '`expiry` must be a whole number of days, at least 1',
  },
  {
    code: 'archive',
    value: ({ coldAfter }) => coldAfter?.toDays({ integral: false }),
    problem: ({ coldAfter, expiry }) =>
      coldAfter === undefined ||
      (wholeDays(coldAfter) >= 0 && wholeDays(coldAfter) < (expiry?.toDays({ integral: false }) ?? Infinity))
        ? undefined
        : '`coldAfter` must be a whole number of days, fewer than `expiry`',
  },
  {
    code: 'archive',
    value: ({ expiry }) => expiry?.toDays({ integral: false }),
    problem: ({ expiry, retention }) =>
      expiry !== undefined && wholeDays(expiry) < DAYS_A_YEAR * (retention?._policy.years ?? 0)
        ? '`expiry` would hide deliveries that `retention` still keeps: give it at least as many days (366 a year)'
        : undefined,
  },
  {
    code: 'archive',
    value: ({ removalPolicy }) => removalPolicy,
    problem: ({ retention, removalPolicy, bucket }) =>
      retention !== undefined && removalPolicy === RemovalPolicy.DESTROY && bucket === undefined
        ? 'a bucket whose objects cannot be deleted cannot go with its stack: leave `retention` out where the removal policy is DESTROY'
        : undefined,
  },
];

/** The most a year has. */
const DAYS_A_YEAR = 366;

function lifecycle({ expiry, coldAfter, quarantineExpiry }: ArchiveInput): readonly string[] {
  const given = { expiry, coldAfter, quarantineExpiry };
  return Object.entries(given).flatMap(([name, value]) => (value === undefined ? [] : [name]));
}

/** Days of a duration, NaN where they are not whole. */
function wholeDays(duration: Duration): number {
  const days = duration.toDays({ integral: false });
  return Number.isInteger(days) ? days : Number.NaN;
}

/** What is wrong with a resource of another region: its service is asked in the region of the function only. */
export function otherRegion(what: string, region: string | undefined, own: string): string | undefined {
  return region === undefined || Token.isUnresolved(region) || Token.isUnresolved(own) || region === own
    ? undefined
    : `the ${what} is in another region than the stack (${own}): take one from there`;
}
