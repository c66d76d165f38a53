import { type EventItem, eventKey, type RestingStream, type StreamItem } from '../../lib/contract/ledger.ts';
import { changeEvent } from './event-write.ts';
import { endOf } from './finish.ts';
import { type FirstHeld, firstHeld, leaveList, promote } from './held-list.ts';
import { asItem, type Ledger, transact } from './ledger.ts';
import { onItsWay } from './on-its-way.ts';
import { doneWith, gapEnd, missingBetween, placeOf } from './sequence.ts';
import { blockedOn, changeStream, restingAt } from './stream-write.ts';

/** What became of a gap whose time was over. */
export type GapEnd =
  | GapEnded
  /** It stays: an event with one of the missing numbers was accepted, and is on its way. */
  | { readonly waitsFor: EventItem };

export interface GapEnded {
  readonly waitsFor?: undefined;
  /** The first event that waited: runs next, or is finished as lost. */
  readonly event: EventItem;
  readonly stream: StreamItem;
  /** The numbers that never came, in words. Undefined where an earlier step gave them up and this one follows it. */
  readonly missing: string | undefined;
}

/** Whether events have waited in a stream for a number until their time was over. */
export function gapIsOver(stream: StreamItem | undefined, now: number): stream is RestingStream {
  return stream?.gap !== undefined && stream.gap < now;
}

/**
 * Ends the wait of the first held event, by its own policy: it runs without those before it (G2), or is lost (G3). What
 * waits behind a lost one may be due at once: see the `gap` of the stream. A number that was accepted and has only not been
 * processed yet is not missing: its message may be queued still, or be sent again later than the window lasts.
 *
 * @returns undefined: something has changed, or it could not be told whether a missing number is on its way
 */
export async function endGap(
  ledger: Ledger,
  source: string,
  stream: RestingStream,
): Promise<GapEnd | undefined> {
  const first = await firstHeld(ledger, source, stream.pk);
  if (first === 'moving') return undefined;
  if (first === 'none') return await forgetGap(ledger, stream);
  const place = placeOf(first.event);
  const missing = place && place.seq > stream.cur + 1 ? missingBetween(stream.cur, place.seq) : undefined;
  const waitsFor = missing === undefined ? undefined : await onItsWay(ledger, stream, place?.seq ?? 0);
  if (waitsFor === 'unknown') return undefined;
  if (waitsFor) return { waitsFor };
  const hole =
    missing === undefined ? (stream.hole ?? 'numbers before it never came') : `${missing} never came`;
  return place?.policy.onGap === 'dead-letter'
    ? await loseBehindGap(ledger, source, stream, first, { missing, hole })
    : await proceedPastGap(ledger, stream, first, { missing, hole });
}

interface Missing {
  readonly missing: string | undefined;
  readonly hole: string;
}

/** G2: what never came will be late. */
async function proceedPastGap(
  ledger: Ledger,
  stream: RestingStream,
  first: FirstHeld,
  { missing, hole }: Missing,
): Promise<GapEnded | undefined> {
  const now = ledger.clock();
  const { operations, promoted } = promote(first, now, hole);
  const cur = Math.max(stream.cur, (promoted.seq ?? 0) - 1);
  const blocked = { ...blockedOn(promoted, stream, now, 'its gap ended'), cur, hole: first.next && hole };
  const next = changeStream(stream, blocked);
  const refusal = await transact(ledger, [...operations, next.operation]);
  return refusal ? undefined : { event: promoted, stream: next.after, missing };
}

/** G3: one transaction for each lost event. The next one follows at once, or waits for a gap of its own. */
async function loseBehindGap(
  ledger: Ledger,
  source: string,
  stream: RestingStream,
  { entry, event, next }: FirstHeld,
  { missing, hole }: Missing,
): Promise<GapEnded | undefined> {
  const now = ledger.clock();
  const lost = changeEvent(event, {
    set: { st: 'lost', a: event.a + 1, why: hole, ...endOf(ledger, event) },
  });
  const cur = doneWith(event, stream) ?? stream.cur;
  const after = next && asItem<EventItem>(await ledger.table.get(eventKey(source, next.h)));
  const place = after && placeOf(after);
  const until = place && place.seq > cur + 1 ? gapEnd(ledger, place.policy, now) : stream.gap;
  const gap = next && until !== undefined ? { until, hole } : undefined;
  const rest = changeStream(stream, restingAt(event, stream, cur, now, gap));
  const refusal = await transact(ledger, [lost.operation, leaveList(entry), rest.operation]);
  return refusal ? undefined : { event: lost.after, stream: rest.after, missing };
}

/** What waited has been taken off the list by a person: nothing waits any more. */
async function forgetGap(ledger: Ledger, stream: RestingStream): Promise<undefined> {
  const { gap, hole, o, k, ...rest } = stream;
  await transact(ledger, [changeStream(stream, { ...rest, v: stream.v + 1 }).operation]);
}
