import { type EventItem, eventKey, HELD_PREFIX, type HeldItem, streamPk } from '../../lib/contract/ledger.ts';
import type { DeleteOperation, WriteOperation } from '../clients/ports.ts';
import { changeEvent } from './event-write.ts';
import { asItem, type Ledger } from './ledger.ts';

/** The first of a stream's held list, as read. */
export interface FirstHeld {
  readonly entry: HeldItem;
  readonly event: EventItem;
  /** The entry after it. */
  readonly next: HeldItem | undefined;
}

/** Reads the head of a held list. `moving`: the list and its event did not agree, look again. */
export async function firstHeld(
  ledger: Ledger,
  source: string,
  pk: string,
): Promise<FirstHeld | 'none' | 'moving'> {
  const list = await ledger.table.query(pk, HELD_PREFIX, 2);
  const entry = asItem<HeldItem>(list[0]);
  if (!entry) return 'none';
  const event = asItem<EventItem>(await ledger.table.get(eventKey(source, entry.h)));
  return event?.st === 'held' ? { entry, event, next: asItem<HeldItem>(list[1]) } : 'moving';
}

/** Takes an entry off its list. */
export function leaveList({ pk, sk }: HeldItem): DeleteOperation {
  return { delete: { pk, sk }, condition: 'attribute_exists(#pk)', names: { '#pk': 'pk' } };
}

export interface Promotion {
  readonly operations: readonly WriteOperation[];
  /** The event as the operations leave it. */
  readonly promoted: EventItem;
}

/** Takes the first event off its list to run next. `hole`: something is missing before it, and why. */
export function promote({ entry, event }: FirstHeld, now: number, hole: string | undefined): Promotion {
  const { operation, after } = changeEvent(event, {
    set: {
      st: 'claimed',
      blk: 1,
      o: streamPk(event.source, event.strm),
      act: now,
      ...(hole !== undefined && { gap: 1 as const }),
    },
    history: { t: now, what: 'released', ...(hole !== undefined && { why: hole }) },
  });
  return { operations: [operation, leaveList(entry)], promoted: after };
}
