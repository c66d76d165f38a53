import {
  EVENT_SK,
  type EventItem,
  eventKey,
  HELD_PREFIX,
  type HeldItem,
  type StreamItem,
  streamKey,
  streamPk,
} from '../../lib/contract/ledger.ts';
import type { Key, WriteOperation } from '../clients/ports.ts';
import { changeEvent } from './event-write.ts';
import { asItem, type Ledger, milliseconds } from './ledger.ts';
import { changeStream, unblockStream } from './stream-write.ts';

/** Open events of the stream a release looks at; claims without bytes among them are passed over. */
const OPEN_LOOKED_AT = 25;

/** What follows when a stream's blocker is done, as read. */
export interface Succession {
  /** The stream, blocked by the event that is about to finish. */
  readonly stream: StreamItem;
  /** First of the held list. */
  readonly held?: { readonly entry: HeldItem; readonly event: EventItem };
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
  const stream =
    seen?.by === event.h
      ? seen
      : asItem<StreamItem>(await ledger.table.get(streamKey(event.source, event.strm)));
  if (stream?.by !== event.h) return { found: false, because: 'blocked-by-another' };
  const [list, open] = await Promise.all([
    ledger.table.query(stream.pk, HELD_PREFIX, 1),
    ledger.table.queryOpen(stream.pk, OPEN_LOOKED_AT),
  ]);
  const entry = asItem<HeldItem>(list[0]);
  const first = entry && asItem<EventItem>(await ledger.table.get(eventKey(event.source, entry.h)));
  if (entry && first?.st !== 'held') return { found: false, because: 'moving' };
  const others = open.filter(
    (other) => other.sk === EVENT_SK && other.pk !== event.pk && (!first || other.k < first.k),
  );
  const stuck = await oldestStuck(ledger, others);
  return {
    found: true,
    succession: { stream, ...(entry && first && { held: { entry, event: first } }), ...(stuck && { stuck }) },
  };
}

async function oldestStuck(
  ledger: Ledger,
  candidates: readonly (Key & { readonly k: number })[],
): Promise<EventItem | undefined> {
  const now = ledger.clock();
  for (const candidate of [...candidates].sort((a, b) => a.k - b.k)) {
    const event = asItem<EventItem>(await ledger.table.get({ pk: candidate.pk, sk: candidate.sk }));
    if (event?.st !== 'claimed') continue;
    if (now - event.k <= milliseconds(ledger, event.policy.oldAfter)) return undefined;
    if (await ledger.archive.exists(event.loc)) return event;
  }
  return undefined;
}

/** The operations that hand the stream on, beside those that finish its blocker. */
export function release(ledger: Ledger, { stream, held, stuck }: Succession): Release {
  const now = ledger.clock();
  if (stuck) {
    const marked = changeEvent(stuck, { set: { blk: 1 }, history: { t: now, what: 'marked' } });
    const next = changeStream(stream, { by: stuck.h });
    return { operations: [marked.operation, next.operation], stream: next.after };
  }
  if (!held) return { operations: [unblockStream(stream)], stream: undefined };
  const { entry, event } = held;
  const promoted = changeEvent(event, {
    set: { st: 'claimed', blk: 1, o: streamPk(event.source, event.strm), act: now },
    history: { t: now, what: 'released' },
  });
  const next = changeStream(stream, { by: event.h });
  const leave = {
    delete: { pk: entry.pk, sk: entry.sk },
    condition: 'attribute_exists(#pk)',
    names: { '#pk': 'pk' },
  };
  return {
    operations: [promoted.operation, leave, next.operation],
    promoted: promoted.after,
    stream: next.after,
  };
}
