import { SECONDS } from '../../lib/contract/durations.ts';
import { type EventItem, type HeldItem, heldKey, type StreamItem } from '../../lib/contract/ledger.ts';
import type { Item } from '../clients/ports.ts';
import type { Bytes, Written } from './begin.ts';
import { changeEvent } from './event-write.ts';
import { type Ledger, milliseconds, transact } from './ledger.ts';
import { changeStream } from './stream-write.ts';

/**
 * Puts an event on the held list of its blocked stream. Undefined: something has changed since it was read.
 */
export async function hold(
  ledger: Ledger,
  event: EventItem,
  stream: StreamItem,
  own: Bytes | undefined,
): Promise<Written | undefined> {
  const order = orderKey(event.k, stream.last ?? 0, milliseconds(ledger, SECONDS.skew));
  const held = changeEvent(event, {
    set: { st: 'held', ...own },
    remove: ['o', 'blk'],
    history: { t: ledger.clock(), what: 'held' },
  });
  const entry: HeldItem = { ...heldKey(event.source, event.strm, order, event.h), h: event.h };
  const list = changeStream(stream, { last: Math.max(stream.last ?? 0, order) });
  const put = { put: entry as unknown as Item };
  const refusal = await transact(ledger, [held.operation, put, list.operation]);
  return refusal ? undefined : { event: held.after, stream: list.after };
}

/**
 * Place of an event on the held list. Queue order wins over claim stamps within the clock skew; an event that is clearly
 * older (redriven, sent again) goes in front.
 */
export function orderKey(k: number, last: number, skew: number): number {
  return Math.floor(k + skew < last ? k : Math.max(k, last + 1));
}
