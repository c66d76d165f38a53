import { SECONDS } from '../../lib/contract/durations.ts';
import {
  type EventItem,
  type HeldItem,
  heldKey,
  isBlocked,
  orderOf,
  type StreamItem,
} from '../../lib/contract/ledger.ts';
import type { Item } from '../clients/ports.ts';
import type { Bytes, Written } from './begin.ts';
import { changeEvent } from './event-write.ts';
import { heldEntries } from './held-entries.ts';
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
  const waiting = await waitingStream(ledger, event, stream, now);
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
async function waitingStream(
  ledger: Ledger,
  event: EventItem,
  stream: StreamItem | undefined,
  now: number,
): Promise<Waiting | undefined> {
  const place = placeOf(event);
  if (!isBlocked(stream)) return place && waitingForNumbers(ledger, event, place, stream, now);
  if (place) return { after: { ...stream, v: stream.v + 1 }, order: place.seq };
  const order = await orderKey(ledger, event, stream);
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
 * Place of an event on the held list of its blocked stream. Queue order wins over claim stamps within the clock skew. An
 * event that is clearly older than the last one (redriven, sent again) goes in front of what it is clearly older than, and
 * behind the rest: among events whose stamps lie within the skew, those that came first stay first.
 */
async function orderKey(ledger: Ledger, { k }: EventItem, { pk, last = 0 }: StreamItem): Promise<number> {
  const skew = milliseconds(ledger, SECONDS.skew);
  if (k + skew >= last) return Math.floor(Math.max(k, last + 1));
  let before = 0;
  for await (const entry of heldEntries(ledger.table, pk)) {
    if (orderOf(entry) > k + skew) break;
    before = orderOf(entry);
  }
  return Math.floor(Math.max(k, before + 1));
}
