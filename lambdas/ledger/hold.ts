import { SECONDS } from '../../lib/contract/durations.ts';
import {
  type EventItem,
  type HeldItem,
  heldKey,
  isBlocked,
  type StreamItem,
} from '../../lib/contract/ledger.ts';
import type { Item } from '../clients/ports.ts';
import type { Bytes, Written } from './begin.ts';
import { changeEvent } from './event-write.ts';
import { type Ledger, milliseconds, transact } from './ledger.ts';
import { gapEnd, missingBetween, type Place, placeOf } from './sequence.ts';
import { changeStream, restingAt } from './stream-write.ts';

/**
 * Puts an event on the held list of its stream, which waits for another event or, in a sequence, for numbers before its own.
 * Undefined: something has changed since it was read.
 */
export async function hold(
  ledger: Ledger,
  event: EventItem,
  stream: StreamItem | undefined,
  own: Bytes | undefined,
): Promise<Written | undefined> {
  const now = ledger.clock();
  const waiting = waitingStream(ledger, event, stream, now);
  if (!waiting) return undefined;
  const { after, order, why } = waiting;
  const held = changeEvent(event, {
    set: { st: 'held', ...own },
    remove: ['o', 'blk'],
    history: { t: now, what: 'held', ...(why && { why }) },
  });
  const entry: HeldItem = { ...heldKey(event.source, event.strm, order, event.h), h: event.h };
  const list = changeStream(stream, after);
  const put = { put: entry as unknown as Item };
  const refusal = await transact(ledger, [held.operation, put, list.operation]);
  return refusal ? undefined : { event: held.after, stream: list.after };
}

interface Waiting {
  readonly after: StreamItem;
  readonly order: number;
  readonly why?: string;
}

/** The stream with one more event on its list. Undefined: it waits for nothing. */
function waitingStream(
  ledger: Ledger,
  event: EventItem,
  stream: StreamItem | undefined,
  now: number,
): Waiting | undefined {
  const place = placeOf(event);
  if (!isBlocked(stream)) return place && waitingForNumbers(ledger, event, place, stream, now);
  if (place) return { after: { ...stream, v: stream.v + 1 }, order: place.seq };
  const order = orderKey(event.k, stream.last ?? 0, milliseconds(ledger, SECONDS.skew));
  const last = Math.max(stream.last ?? 0, order);
  return { after: { ...stream, v: stream.v + 1, last }, order };
}

/** The first to wait for a number starts the time of the gap. */
function waitingForNumbers(
  ledger: Ledger,
  event: EventItem,
  { seq, policy }: Place,
  stream: Exclude<StreamItem, { by: string }> | undefined,
  now: number,
): Waiting {
  const done = stream?.cur ?? 0;
  const until = stream?.gap ?? gapEnd(ledger, policy, now);
  const after = restingAt(event, stream, done, now, { until, hole: stream?.hole });
  return { after, order: seq, why: `waits for ${missingBetween(done, seq)}` };
}

/**
 * Place of an event on the held list. Queue order wins over claim stamps within the clock skew; an event that is clearly
 * older (redriven, sent again) goes in front.
 */
export function orderKey(k: number, last: number, skew: number): number {
  return Math.floor(k + skew < last ? k : Math.max(k, last + 1));
}
