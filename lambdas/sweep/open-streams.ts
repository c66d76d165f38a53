import { EVENT_SK, STREAM_SK } from '../../lib/contract/ledger.ts';
import type { Item, Key, OpenEntry, Table } from '../clients/ports.ts';

/** A stream with something open in it, as the index shows it. */
export interface OpenStream {
  readonly key: Key;
  readonly source: string;
  readonly blocked: boolean;
  /** Its open events, oldest first. */
  readonly events: readonly OpenEntry[];
  /** Stamp of the oldest thing in it. */
  readonly since: number;
}

/** Reads the whole index: it holds the work in flight and the blocked streams, nothing else. Oldest streams first. */
export async function openStreams(table: Table): Promise<readonly OpenStream[]> {
  const entries = new Map<string, OpenEntry[]>();
  let after: Item | undefined;
  do {
    const page = await table.scanOpen(after);
    for (const entry of page.entries) {
      const stream = entries.get(entry.o);
      if (stream) stream.push(entry);
      else entries.set(entry.o, [entry]);
    }
    after = page.next;
  } while (after);
  return [...entries].map(([pk, found]) => streamOf(pk, found)).sort((one, other) => one.since - other.since);
}

function streamOf(pk: string, entries: readonly OpenEntry[]): OpenStream {
  const events = entries.filter(({ sk }) => sk === EVENT_SK).sort((one, other) => one.k - other.k);
  return {
    key: { pk, sk: STREAM_SK },
    source: pk.split('#')[1] ?? 'unknown',
    blocked: entries.some(({ sk }) => sk === STREAM_SK),
    events,
    since: Math.min(...entries.map(({ k }) => k)),
  };
}
