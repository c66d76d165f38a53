import { type EventItem, type HistoryEntry, type StreamItem, streamKey } from '../../lib/contract/ledger.ts';
import { isFinished } from '../../lib/contract/states.ts';
import type { Queue } from '../clients/ports.ts';
import { type Act, entryOf } from './act.ts';
import { copyOf, requestedId } from './copy.ts';
import { changeEvent } from './event-write.ts';
import { asItem, type Ledger } from './ledger.ts';
import { type EventName, readEvent } from './read.ts';

/** Writes of an event that keeps changing, before giving up. */
const TRIES = 5;

export type RetryOutcome =
  | { readonly status: 'sent'; readonly event: EventItem }
  | { readonly status: 'missing' }
  | { readonly status: 'finished'; readonly event: EventItem }
  /** It has its turn when its stream's blocker is resolved. `blocker`: hash of that event. */
  | { readonly status: 'held'; readonly event: EventItem; readonly blocker: string | undefined }
  /** Its bytes are not at its place: begun without them it would block its stream and could never run. */
  | { readonly status: 'without-bytes'; readonly event: EventItem }
  /** It changes too fast to be noted. Nothing was sent. */
  | { readonly status: 'moving' };

/**
 * A person has an unfinished event tried again at once: a copy of its own goes to the queue, whatever became of the others.
 * Noted first, so that what was sent stands in the history. Throws where the queue does not take it: ask again.
 *
 * @param request names this wish; the same one within five minutes is one message
 */
export async function retry(
  ledger: Ledger,
  queue: Queue,
  name: EventName,
  request: string,
  act: Act,
): Promise<RetryOutcome> {
  for (let tried = 0; tried < TRIES; tried++) {
    const event = await readEvent(ledger, name);
    if (!event) return { status: 'missing' };
    if (isFinished(event.st)) return { status: 'finished', event };
    if (event.st === 'held') return { status: 'held', event, blocker: await blockerOf(ledger, event) };
    if (!(await ledger.archive.exists(event.loc))) return { status: 'without-bytes', event };
    const noted = await note(ledger, event, 'retried', act);
    if (!noted) continue;
    await queue.send(copyOf(noted, requestedId(noted, request)));
    return { status: 'sent', event: noted };
  }
  return { status: 'moving' };
}

/**
 * Puts an act into an event's history. Undefined: the event has changed since it was read.
 *
 * @param of hash of the event that was made of it, or the name of the replay that sends the event itself
 */
export async function note(
  ledger: Ledger,
  event: EventItem,
  what: 'retried' | 'replayed',
  act: Act,
  of?: Pick<HistoryEntry, 'as' | 'rq'>,
): Promise<EventItem | undefined> {
  const entry = { ...entryOf(ledger, what, act), ...of };
  const write = changeEvent(event, { history: entry });
  const result = await ledger.table.write(write.operation);
  return result.ok ? write.after : undefined;
}

async function blockerOf(ledger: Ledger, { source, strm }: EventItem): Promise<string | undefined> {
  return asItem<StreamItem>(await ledger.table.get(streamKey(source, strm)))?.by;
}
