import { SECONDS, scaledMs } from '../../lib/contract/durations.ts';

/** Time as the queues see it. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** How long a duration of the SQS API really takes here, in milliseconds: a local run may go faster than AWS. */
  milliseconds(seconds: number): number;
}

/** A clock on which a second of the API lasts `1 / timeScale` seconds. */
export function scaledClock(timeScale: number, now: () => number): Clock {
  return { now, milliseconds: (seconds) => scaledMs(seconds, timeScale) };
}

/** Remembers a deduplication id this long, seconds; fixed by SQS. */
export const DEDUPE_SECONDS = SECONDS.sqsDedupe;
