import type { ObjectLockPolicy } from '../contract/archive.ts';
import { enforceAt, type Rule } from './errors.ts';

/**
 * How long nobody can delete or replace an accepted delivery (S3 Object Lock). Each object is locked when it is written, for
 * as long as the option says then; refused requests, which anybody can send, never are.
 */
export class ArchiveRetention {
  /** Who has `s3:BypassGovernanceRetention` can delete before the time. Throws `WebhookConfigError` for no whole years. */
  static governance(years: number): ArchiveRetention {
    return new ArchiveRetention('GOVERNANCE', years);
  }

  /**
   * Nobody can delete before the time, not even the root user, and nobody can make it shorter: the bucket is paid for until
   * then. Throws `WebhookConfigError` for no whole years.
   */
  static compliance(years: number): ArchiveRetention {
    return new ArchiveRetention('COMPLIANCE', years);
  }

  /** @internal */
  readonly _policy: ObjectLockPolicy;

  private constructor(mode: ObjectLockPolicy['mode'], years: number) {
    enforceAt('ArchiveRetention', YEARS, years);
    this._policy = { mode, years };
  }
}

const MOST_YEARS = 100;

const YEARS: readonly Rule<number>[] = [
  {
    code: 'archive',
    value: (years) => years,
    problem: (years) =>
      Number.isInteger(years) && years >= 1 && years <= MOST_YEARS
        ? undefined
        : `a retention is a whole number of years from 1 to ${MOST_YEARS}`,
  },
];
