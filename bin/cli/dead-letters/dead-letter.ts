import type { EventItem, LedgerError } from '../../../lib/contract/ledger.ts';
import { errorText, iso } from '../ledger/event-view.ts';
import { deadAt } from './dead-events.ts';

/** A dead letter as `webhooks dlq` shows it; the JSON form of one line. */
export interface DeadLetter {
  readonly source: string;
  readonly key: string;
  readonly hash: string;
  readonly type: string;
  /** Empty where the event is its own stream. */
  readonly stream: string;
  readonly attempts: number;
  /** Why it was given up. */
  readonly reason: string;
  readonly firstError: Failure | null;
  readonly lastError: Failure | null;
  readonly receivedAt: string;
  readonly deadAt: string;
  /** Since it was given up, seconds. */
  readonly age: number;
  /** Until the dead-letter queue drops its message, seconds; 0: it has. The event stays in the ledger all the same. */
  readonly left: number;
  readonly dropsAt: string;
  /** Events that are held behind it. */
  readonly waiting: number;
}

interface Failure {
  readonly at: string;
  readonly text: string;
}

/**
 * @param retentionMs how long the dead-letter queue keeps a message. On a FIFO queue that time begins with the move there,
 * which follows the last attempt at once
 */
export function deadLetter(event: EventItem, retentionMs: number, waiting: number, now: number): DeadLetter {
  const at = deadAt(event);
  return {
    source: event.source,
    key: event.key,
    hash: event.h,
    type: event.type,
    stream: event.stream,
    attempts: event.a,
    reason: event.why ?? '',
    firstError: failure(event.ferr ?? event.err),
    lastError: failure(event.err),
    receivedAt: iso(event.k),
    deadAt: iso(at),
    age: seconds(now - at),
    left: seconds(at + retentionMs - now),
    dropsAt: iso(at + retentionMs),
    waiting,
  };
}

function failure(error: LedgerError | undefined): Failure | null {
  return error === undefined ? null : { at: iso(error.t), text: errorText(error) };
}

function seconds(ms: number): number {
  return Math.max(0, Math.round(ms / 1000));
}
