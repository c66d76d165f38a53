import { EVENT_SK, type EventItem, type RestingStream } from '../../lib/contract/ledger.ts';
import type { Key } from '../clients/ports.ts';
import { asItem, type Ledger } from './ledger.ts';

/** Open events of a stream that are looked at. */
const OPEN_LOOKED_AT = 1000;
/** Items of one read. */
const READ_AT_ONCE = 100;

/**
 * The first open event of a numbered stream that has its bytes and one of the numbers missing before the given one.
 * `unknown`: there are too many open events to tell, or not all could be read, and not known is never missing.
 */
export async function onItsWay(
  ledger: Ledger,
  stream: RestingStream,
  before: number,
): Promise<EventItem | 'unknown' | undefined> {
  const open = await ledger.table.queryOpen(stream.pk, OPEN_LOOKED_AT);
  const { events, all } = await readEvents(
    ledger,
    open.filter(({ sk }) => sk === EVENT_SK),
  );
  const missing = events
    .filter(({ st, seq }) => st === 'claimed' && seq !== undefined && seq > stream.cur && seq < before)
    .sort((one, other) => (one.seq ?? 0) - (other.seq ?? 0));
  for (const event of missing) if (await ledger.archive.exists(event.loc)) return event;
  return all && open.length < OPEN_LOOKED_AT ? undefined : 'unknown';
}

async function readEvents(
  ledger: Ledger,
  entries: readonly Key[],
): Promise<{ readonly events: readonly EventItem[]; readonly all: boolean }> {
  const events: EventItem[] = [];
  let all = true;
  for (let at = 0; at < entries.length; at += READ_AT_ONCE) {
    const keys = entries.slice(at, at + READ_AT_ONCE).map(({ pk, sk }) => ({ pk, sk }));
    const { items, unread } = await ledger.table.batchGet(keys);
    all &&= unread.length === 0;
    events.push(...items.map((item) => asItem<EventItem>(item)).filter((event) => event !== undefined));
  }
  return { events, all };
}
