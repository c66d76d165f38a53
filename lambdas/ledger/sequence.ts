import { type EventItem, isBlocked, type StreamItem } from '../../lib/contract/ledger.ts';
import type { SequencePolicy } from '../../lib/contract/message.ts';
import { type Ledger, milliseconds } from './ledger.ts';

/** The place of an event in a numbered stream, and how such a stream is treated. */
export interface Place {
  readonly seq: number;
  readonly policy: SequencePolicy;
}

/** The place of an event in its sequence; undefined where its stream has none. */
export function placeOf(event: EventItem): Place | undefined {
  const { seq, policy } = event;
  return seq === undefined || policy.sequence === undefined ? undefined : { seq, policy: policy.sequence };
}

/**
 * Whose turn it is in a stream nothing else blocks. `now`: this event's, always so without a sequence. `ahead`: numbers
 * before it are missing. `over`: its number has passed, or another event had the same one, and it must not run. `late`: the
 * same, and it runs all the same, told so and without any promise of order.
 */
export type Turn = 'now' | 'ahead' | 'over' | 'late';

/** The turn of an event by its stream as seen; absent is a stream at its beginning. */
export function turnOf(event: EventItem, stream: StreamItem | undefined): Turn {
  const place = placeOf(event);
  if (!place) return 'now';
  const done = stream?.cur ?? 0;
  // What a person runs again by force comes after its turn by its nature.
  if (place.seq <= done) return place.policy.late === 'process' || event.rk !== '' ? 'late' : 'over';
  if (isBlocked(stream) && stream.by === event.h) return 'now';
  return place.seq > done + 1 ? 'ahead' : 'now';
}

/** Up to which number a stream is done with once this event is; undefined where nothing in it is numbered. */
export function doneWith(event: EventItem, stream: StreamItem | undefined): number | undefined {
  const place = placeOf(event);
  return place ? Math.max(stream?.cur ?? 0, place.seq) : stream?.cur;
}

/** Whether a held event may run once a stream is done with the numbers up to `done`. */
export function follows(event: EventItem, done: number): boolean {
  const place = placeOf(event);
  return !place || place.seq <= done + 1;
}

/** The numbers between the last one that is done with and one that is here, in words. */
export function missingBetween(done: number, seq: number): string {
  return seq - done <= 2 ? `${done + 1}` : `${done + 1} to ${seq - 1}`;
}

/** Until when an event waits for the numbers before it, ms. */
export function gapEnd(ledger: Ledger, policy: SequencePolicy, now: number): number {
  return Math.ceil(now + milliseconds(ledger, policy.window));
}
