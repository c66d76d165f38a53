import { functionTimeoutSeconds, SECONDS, visibilitySeconds, workMs } from '../../lib/contract/durations.ts';
import { type EventItem, isBlocked, type StreamItem } from '../../lib/contract/ledger.ts';
import type { QueueMessage } from '../../lib/contract/message.ts';
import { isFinished } from '../../lib/contract/states.ts';
import { createFromMessage } from '../ledger/begin.ts';
import { type Ledger, mayHaveExpired, milliseconds } from '../ledger/ledger.ts';
import type { LedgerView } from '../ledger/read.ts';
import { turnOf } from '../ledger/sequence.ts';
import type { Invocation } from './processor.ts';
import { type BatchRecord, type Copy, claimedSource } from './record.ts';

/** What is to be done with a record, as far as its event and stream tell. */
export type Sight =
  /** Nothing: the ledger has what it needs. The message may go. */
  | { readonly see: 'nothing-to-do' }
  /** It cannot be judged, so neither can what comes after it in its group. */
  | { readonly see: 'unclear' }
  /** Something changed; look again. */
  | { readonly see: 'moving' }
  /** The event is dead and this very copy is on its way to the dead-letter queue. */
  | { readonly see: 'given-up'; readonly event: EventItem }
  /** Its number has passed, and what comes late is not run. */
  | { readonly see: 'late'; readonly event: EventItem; readonly stream: StreamItem | undefined }
  /** Its stream is blocked by another event, or numbers before its own are missing. */
  | { readonly see: 'behind'; readonly event: EventItem; readonly stream: StreamItem | undefined }
  | {
      readonly see: 'ready';
      readonly event: EventItem;
      readonly stream: StreamItem | undefined;
      /** It runs though its number has passed. */
      readonly late: boolean;
    };

/** Judges a record by the view, read anew when `again`. */
export async function look(
  invocation: Invocation,
  view: LedgerView,
  copy: Copy,
  again: boolean,
): Promise<Sight> {
  const { record, message } = copy;
  if (!message) return unreadable(invocation, record, copy.problem);
  if (again) await view.load([message], [{ source: message.source, strm: strmOf(view, message) }]);
  const seen = view.event(message);
  if (!seen.known) return { see: 'unclear' };
  if (!seen.item) return await missing(invocation, message);
  const event = seen.item;
  const seenStream = view.stream(event);
  if (!seenStream.known) return { see: 'unclear' };
  if (isFinished(event.st) || event.st === 'held') return { see: 'nothing-to-do' };
  if (isOnItsWay(invocation.ledger, event, record)) return { see: 'given-up', event };
  const stream = seenStream.item;
  const turn = turnOf(event, stream);
  if (turn === 'over') return { see: 'late', event, stream };
  const blocked = isBlocked(stream) && stream.by !== event.h;
  if (blocked || turn === 'ahead') return { see: 'behind', event, stream };
  return { see: 'ready', event, stream, late: turn === 'late' };
}

/** The stream an event is in by the ledger, or else by its message: the two differ after a change of the stream rule. */
export function strmOf(view: LedgerView, message: QueueMessage): string {
  const seen = view.event(message);
  return seen.known && seen.item ? seen.item.strm : message.streamHash;
}

async function missing({ ports, ledger }: Invocation, message: QueueMessage): Promise<Sight> {
  const dimensions = { Source: message.source };
  const fields = { source: message.source, event: message.key, hash: message.h };
  if (mayHaveExpired(ledger, message.k)) {
    ports.telemetry.decision('drop', { ...fields, because: 'finished and expired' });
    ports.telemetry.metric('ExpiredCopies', dimensions);
    return { see: 'nothing-to-do' };
  }
  if (message.claimed) {
    ports.telemetry.decision('drop', { ...fields, because: 'not in the ledger' });
    ports.telemetry.metric('MissingItems', dimensions);
    return { see: 'unclear' };
  }
  await createFromMessage(ledger, message);
  return { see: 'moving' };
}

function unreadable({ ports }: Invocation, record: BatchRecord, problem: string): Sight {
  const source = claimedSource(record);
  ports.telemetry.decision('drop', { source, messageId: record.messageId, because: `message ${problem}` });
  ports.telemetry.metric('UnreadableMessages', { Source: source });
  return { see: 'unclear' };
}

/**
 * Whether a dead event must not run from this copy: it is the one on its way to the dead-letter queue. What id SQS gives a
 * copy that is moved and redriven, more than once at that, is not documented in full; but it is sent after the event died.
 */
function isOnItsWay(ledger: Ledger, { st, cp, act = 0 }: EventItem, record: BatchRecord): boolean {
  return (
    st === 'dead' &&
    cp === record.deduplication &&
    record.sentAt <= act + milliseconds(ledger, SECONDS.deadCopyMargin)
  );
}

/** Whether a first receive has waited so long that its message may become visible again before the function ends. */
export function nearlyOver({ ports, settings, ledger }: Invocation, record: BatchRecord): boolean {
  if (record.receiveCount > 1) return false;
  const { handlerSeconds } = settings;
  const visibility = milliseconds(ledger, visibilitySeconds(handlerSeconds));
  const run = workMs(functionTimeoutSeconds(handlerSeconds), handlerSeconds, ledger.timeFactor);
  return ports.clock() - record.firstReceivedAt > visibility - run;
}
