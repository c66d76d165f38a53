import {
  type EventItem,
  eventKey,
  type ItemKey,
  type StreamItem,
  streamKey,
} from '../../lib/contract/ledger.ts';
import { asItem, type Ledger } from './ledger.ts';

/** What a read came to. Not known is never the same as missing. */
export type Seen<T> = { readonly known: true; readonly item: T | undefined } | { readonly known: false };

export interface EventName {
  readonly source: string;
  readonly h: string;
}
export interface StreamName {
  readonly source: string;
  readonly strm: string;
}

/** One event, read consistently; undefined where the ledger has none of that name. */
export async function readEvent(ledger: Ledger, { source, h }: EventName): Promise<EventItem | undefined> {
  return asItem<EventItem>(await ledger.table.get(eventKey(source, h)));
}

/** Events and streams as last read or written by this invocation. Every decision taken from it is confirmed by a condition. */
export class LedgerView {
  readonly #ledger: Ledger;
  readonly #items = new Map<string, unknown>();
  readonly #known = new Set<string>();

  constructor(ledger: Ledger) {
    this.#ledger = ledger;
  }

  event(name: EventName): Seen<EventItem> {
    return this.#see<EventItem>(eventKey(name.source, name.h));
  }

  stream(name: StreamName): Seen<StreamItem> {
    return this.#see<StreamItem>(streamKey(name.source, name.strm));
  }

  /** Reads all of them in one consistent call, in place of what was known before. */
  async load(events: readonly EventName[], streams: readonly StreamName[]): Promise<void> {
    const keys = distinct([
      ...events.map(({ source, h }) => eventKey(source, h)),
      ...streams.map(({ source, strm }) => streamKey(source, strm)),
    ]);
    if (keys.length === 0) return;
    const { items, unread } = await this.#ledger.table.batchGet(keys);
    for (const key of keys) {
      this.#items.delete(nameOf(key));
      this.#known.add(nameOf(key));
    }
    for (const item of items) {
      const key = asItem<ItemKey>(item);
      if (key) this.#items.set(nameOf(key), item);
    }
    for (const key of unread) this.#known.delete(nameOf(key));
  }

  /** Takes in what a transition of this invocation wrote. */
  wrote(event: EventItem, stream: StreamItem | undefined): void {
    this.#put(event, event);
    this.#put(streamKey(event.source, event.strm), stream);
  }

  #put(key: ItemKey, item: ItemKey | undefined): void {
    this.#known.add(nameOf(key));
    if (item) this.#items.set(nameOf(key), item);
    else this.#items.delete(nameOf(key));
  }

  #see<T>(key: ItemKey): Seen<T> {
    if (!this.#known.has(nameOf(key))) return { known: false };
    // Keys name the kind of item.
    return { known: true, item: this.#items.get(nameOf(key)) as T | undefined };
  }
}

function nameOf(key: ItemKey): string {
  return `${key.pk}\u0000${key.sk}`;
}

function distinct(keys: readonly ItemKey[]): readonly ItemKey[] {
  return [...new Map(keys.map((key) => [nameOf(key), key])).values()];
}
