/**
 * Every duration of the protocol. All of them divide by one factor, so a local run can go faster. Waiting divides by the
 * whole of it (`scaledMs`), which keeps every relation between waits. Time to work in divides by less (`workMs`), as work
 * does not go faster because the clock does. A deployed stack has factor 1.
 */

/** Base values, seconds. */
export const SECONDS = {
  reserve: 5,
  minVisibility: 180,
  sweepPeriod: 60,
  skew: 5,
  heartbeat: 30,
  backoffFirst: 10,
  /** How long after an event died its copy for the dead-letter queue may be sent, clock skew included. */
  deadCopyMargin: 30,
  /** SQS remembers a deduplication id this long. */
  sqsDedupe: 300,
  queueRetention: 14 * 86_400,
  dlqRetention: 14 * 86_400,
  /** Dedupe window where the provider's retry horizon is unknown. */
  unknownWindow: 7 * 86_400,
  minWindow: 72 * 3600,
  windowMargin: 24 * 3600,
  /** Window of keys made of content where nothing names an event. */
  bodyHashWindow: 300,
  /** Wait for a missing number of a sequence, unless the source says otherwise. */
  gapWindow: 300,
  /** Longest a source stays armed for a handshake that hands over a secret. */
  armed: 600,
  /** Time in which the slots of a quarantine are filled once. */
  quarantineWindow: 60,
} as const;

/** Longest wait for a missing number: over a day before the queue forgets a message sent when it began. */
export const MAX_GAP_SECONDS = SECONDS.queueRetention - 86_400;

/** Nothing younger than this is ever missing from the ledger by TTL: both queue retentions and a day. */
export const TTL_MIN_SECONDS = SECONDS.queueRetention + SECONDS.dlqRetention + 86_400;

export const DEFAULT_HANDLER_SECONDS = 25;
export const DEFAULT_ATTEMPTS = 5;
export const MIN_ATTEMPTS = 3;
export const MAX_ATTEMPTS = 10;
/** A processor's function time-out may not pass Lambda's 900 s. */
export const MAX_HANDLER_SECONDS = 900 - SECONDS.reserve;
/** Most events one sweep marks, and re-sends, per run and source. */
export const MARK_CAP = 1000;
export const RESEND_CAP = 100;
/** Records Lambda hands over at once from a FIFO queue, at most. */
export const BATCH_SIZE = 10;

/** Function time-out of a processor whose handler may take `handlerSeconds`. */
export function functionTimeoutSeconds(handlerSeconds: number): number {
  return handlerSeconds + SECONDS.reserve;
}

/** Visibility time-out of a queue read by such a processor: six function time-outs, at least three minutes. */
export function visibilitySeconds(handlerSeconds: number): number {
  return Math.max(6 * functionTimeoutSeconds(handlerSeconds), SECONDS.minVisibility);
}

/** Age from which the sweep looks after an open claim (T_OLD). */
export function oldAfterSeconds(visibility: number, attempts: number): number {
  return Math.max(2, attempts - 3) * visibility + SECONDS.skew;
}

/** Dedupe window for a provider's retry horizon. */
export function windowSeconds(horizonSeconds: number | 'unknown'): number {
  if (horizonSeconds === 'unknown') return SECONDS.unknownWindow;
  return Math.max(horizonSeconds + SECONDS.windowMargin, SECONDS.minWindow);
}

/** Wait before the next attempt after attempt `attempt` failed in the handler, seconds. */
export function backoffSeconds(attempt: number, visibility: number): number {
  return Math.min(SECONDS.backoffFirst * 3 ** Math.max(0, attempt - 1), visibility);
}

/**
 * The timing rules the protocol needs. Returns what is broken, in words; empty when sound.
 */
export function timingProblems(handlerSeconds: number, attempts: number): readonly string[] {
  const visibility = visibilitySeconds(handlerSeconds);
  const old = oldAfterSeconds(visibility, attempts);
  const backoffs = Array.from({ length: attempts - 1 }, (_, i) => backoffSeconds(i + 1, visibility)).reduce(
    (sum, seconds) => sum + seconds,
    0,
  );
  const problems: string[] = [];
  if (attempts < MIN_ATTEMPTS || attempts > MAX_ATTEMPTS || !Number.isInteger(attempts)) {
    problems.push(`attempts must be a whole number from ${MIN_ATTEMPTS} to ${MAX_ATTEMPTS}`);
  }
  if (handlerSeconds < 1 || handlerSeconds > MAX_HANDLER_SECONDS) {
    problems.push(`the handler time-out must be from 1 to ${MAX_HANDLER_SECONDS} seconds`);
  }
  if (visibility < 6 * functionTimeoutSeconds(handlerSeconds)) {
    problems.push('visibility is shorter than six function time-outs');
  }
  if (old <= SECONDS.sqsDedupe) problems.push('the sweep would re-send inside the dedupe interval');
  if (old < backoffs) problems.push('the sweep would re-send during handled retries');
  if (attempts * visibility <= old + 2 * SECONDS.sweepPeriod) {
    problems.push('a message could reach the dead-letter queue before the sweep has marked it');
  }
  return problems;
}

/**
 * Highest factor. A visibility time-out takes 3 s then: 1.5 s for a function to run in, and as much for its process to start
 * and the batch to wait. At 100 a busy machine is later than that, and receives are used up by waiting.
 */
export const MAX_TIME_FACTOR = 60;

/** Milliseconds of a wait of `seconds` under a time factor. */
export function scaledMs(seconds: number, factor: number): number {
  return (seconds * 1000) / factor;
}

/**
 * Milliseconds for work that may take `seconds`, such as a handler or the whole function of a processor with the given
 * handler time-out, under a time factor: all of it, as long as the function still ends within half a visibility time-out.
 *
 * A visibility holds six function time-outs, and safety needs one and the wait before it: a record that has waited longer
 * than visibility less time-out is given back unread. So where time is scaled, work may have more of the visibility than
 * it has in a deployed stack. A run that is killed has still ended long before T_OLD, which is at least two visibilities.
 */
export function workMs(seconds: number, handlerSeconds: number, factor: number): number {
  const halfVisibility = visibilitySeconds(handlerSeconds) / 2 / factor;
  return seconds * 1000 * Math.min(1, halfVisibility / functionTimeoutSeconds(handlerSeconds));
}
