import {
  type BlockedStream,
  EVENT_SK,
  type EventItem,
  isBlocked,
  type StreamItem,
  streamKey,
} from '../../lib/contract/ledger.ts';
import type { Key, WriteOperation } from '../clients/ports.ts';
import { changeEvent } from './event-write.ts';
import { type FirstHeld, firstHeld, promote } from './held-list.ts';
import { asItem, type Ledger, milliseconds } from './ledger.ts';
import { doneWith, follows, gapEnd, placeOf } from './sequence.ts';
import { blockedOn, changeStream, restingAt, unblockStream } from './stream-write.ts';

/** Open events of the stream a release looks at; claims without bytes among them are passed over. */
const OPEN_LOOKED_AT = 25;

/** What follows in a stream when one of its events is done, as read. */
export interface Succession {
  /** The event that is about to finish. */
  readonly leaving: EventItem;
  /** Its stream, blocked by it; a numbered one may also rest, or be absent. */
  readonly stream: StreamItem | undefined;
  /** First of the held list. */
  readonly held?: FirstHeld;
  /** An older event that has its bytes but is stuck outside the list: it goes before the held ones. */
  readonly stuck?: EventItem;
}

export interface Release {
  readonly operations: readonly WriteOperation[];
  /** The event that runs next, as the operations leave it. */
  readonly promoted?: EventItem;
  /** The stream as the operations leave it; undefined: no longer blocked. */
  readonly stream: StreamItem | undefined;
}

export type SuccessionLook =
  | { readonly found: true; readonly succession: Succession }
  /** `blocked-by-another`: the stream is not this event's to release. `moving`: reads did not agree, look again. */
  | { readonly found: false; readonly because: 'blocked-by-another' | 'moving' };

/**
 * Reads what a release must know. `seen` saves a read where the stream is known; it may be old, its version decides.
 */
export async function lookForSuccession(
  ledger: Ledger,
  event: EventItem,
  seen?: StreamItem,
): Promise<SuccessionLook> {
  const releasable = (stream: StreamItem | undefined) =>
    isBlocked(stream) ? stream.by === event.h : placeOf(event) !== undefined;
  const key = streamKey(event.source, event.strm);
  const stream = seen && releasable(seen) ? seen : asItem<StreamItem>(await ledger.table.get(key));
  if (!releasable(stream)) return { found: false, because: 'blocked-by-another' };
  // Nothing is held in a stream that rests and waits for no number.
  if (!isBlocked(stream) && stream?.gap === undefined) {
    return { found: true, succession: { leaving: event, stream } };
  }
  const [held, open] = await Promise.all([
    firstHeld(ledger, event.source, key.pk),
    placeOf(event) ? [] : ledger.table.queryOpen(key.pk, OPEN_LOOKED_AT),
  ]);
  if (held === 'moving') return { found: false, because: 'moving' };
  const first = held === 'none' ? undefined : held;
  const others = open.filter(
    (other) => other.sk === EVENT_SK && other.pk !== event.pk && (!first || other.k < first.event.k),
  );
  const stuck = await oldestStuck(ledger, others);
  return {
    found: true,
    succession: { leaving: event, stream, ...(first && { held: first }), ...(stuck && { stuck }) },
  };
}

async function oldestStuck(
  ledger: Ledger,
  candidates: readonly (Key & { readonly k: number })[],
): Promise<EventItem | undefined> {
  const now = ledger.clock();
  for (const candidate of [...candidates].sort((a, b) => a.k - b.k)) {
    const event = asItem<EventItem>(await ledger.table.get({ pk: candidate.pk, sk: candidate.sk }));
    // A numbered one cannot be overtaken: the numbers keep the order.
    if (event?.st !== 'claimed' || placeOf(event)) continue;
    if (now - event.k <= milliseconds(ledger, event.policy.oldAfter)) return undefined;
    if (await ledger.archive.exists(event.loc)) return event;
  }
  return undefined;
}

/**
 * R: the operations that hand the stream on, beside those that finish the leaving event.
 *
 * @param gaveUp set when that event is given up rather than processed: what is held learns that something is missing, and why
 */
export function release(ledger: Ledger, succession: Succession, gaveUp?: string): Release {
  const { leaving, stream, held, stuck } = succession;
  const cur = doneWith(leaving, stream);
  const hole = gaveUp ?? stream?.hole;
  if (stuck && isBlocked(stream)) return blockOnStuck(ledger, stream, stuck, held && hole);
  if (held && follows(held.event, cur ?? 0)) return letFollow(ledger, stream, held, { cur, hole });
  if (cur === undefined && !held) {
    return { operations: stream ? [unblockStream(stream)] : [], stream: undefined };
  }
  const now = ledger.clock();
  const policy = held && placeOf(held.event)?.policy;
  const gap = policy && { until: gapEnd(ledger, policy, now), hole };
  const rest = changeStream(stream, restingAt(leaving, stream, cur ?? 0, now, gap));
  return { operations: [rest.operation], stream: rest.after };
}

function blockOnStuck(
  ledger: Ledger,
  stream: BlockedStream,
  stuck: EventItem,
  hole: string | undefined,
): Release {
  const history = { t: ledger.clock(), what: 'marked' as const };
  const marked = changeEvent(stuck, { set: { blk: 1 }, history });
  const next = changeStream(stream, { ...stream, by: stuck.h, v: stream.v + 1, hole });
  return { operations: [marked.operation, next.operation], stream: next.after };
}

function letFollow(
  ledger: Ledger,
  stream: StreamItem | undefined,
  held: FirstHeld,
  { cur, hole }: Pick<StreamItem, 'cur' | 'hole'>,
): Release {
  const now = ledger.clock();
  const { operations, promoted } = promote(held, now, hole);
  const blocked = isBlocked(stream)
    ? { ...stream, by: promoted.h, v: stream.v + 1 }
    : blockedOn(promoted, stream, now, 'next in its sequence');
  // The hole is told to the last of those that waited, and goes with it.
  const next = changeStream(stream, { ...blocked, cur, hole: held.next && hole });
  return { operations: [...operations, next.operation], promoted, stream: next.after };
}
