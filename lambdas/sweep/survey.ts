import { MARK_CAP, MIN_ATTEMPTS, oldAfterSeconds, SECONDS } from '../../lib/contract/durations.ts';
import { STREAM_SK } from '../../lib/contract/ledger.ts';
import type { Item, OpenEntry } from '../clients/ports.ts';
import { milliseconds } from '../ledger/ledger.ts';
import type { Bookmark } from './bookmark.ts';
import { Oldest, type OpenStream } from './oldest.ts';
import type { Round } from './round.ts';
import { atRest, type Tending } from './tend.ts';

/** Streams of one source a run looks after: so many open ones, and as many blocked ones. */
const STREAMS_A_RUN = 2 * MARK_CAP;
/** Youngest age at which any source's claim can be old: the shortest visibility, the fewest attempts. */
const YOUNGEST_OLD = oldAfterSeconds(SECONDS.minVisibility, MIN_ATTEMPTS);

/** A stream one run is to look after. */
export interface Task {
  readonly round: Round;
  readonly stream: OpenStream;
  readonly blocked: boolean;
}

/**
 * Reads the index, page by page, for what is to be looked after: of each source the oldest open streams, and the oldest
 * blocked ones. Blocked ones do not take the place of others, so marks never wait for them; and what is young, at rest, or
 * was looked for in vain a short time ago takes no place at all. Throws when the index cannot be read.
 *
 * An index too long for the time there is would leave none to mark what was found: it is read in parts then, run by run.
 *
 * @param inTime whether there is time to read on
 * @returns oldest first
 */
export async function survey(
  work: Tending,
  bookmark: Bookmark,
  inTime: () => boolean,
  roundOf: (source: string) => Round,
): Promise<readonly Task[]> {
  const sources = new Map<string, Found>();
  let { after, stream }: { after: Item | undefined; stream: string | undefined } = bookmark;
  const seenBefore = stream;
  do {
    const page = await work.ledger.table.scanOpen(after);
    for (const entry of page.entries) {
      stream = entry.o;
      // Its oldest events stand in the part that was read before: what is left would be taken for them.
      if (entry.o === seenBefore) continue;
      const source = entry.o.split('#')[1] ?? 'unknown';
      const found = sources.get(source) ?? new Found(work, roundOf(source));
      sources.set(source, found);
      await found.add(entry);
    }
    after = page.next;
  } while (after && inTime());
  bookmark.put(after, stream);
  return [...sources.values()]
    .flatMap((found) => found.tasks())
    .sort((one, other) => one.stream.since - other.stream.since);
}

/** What the index shows of one source. */
class Found {
  readonly #work: Tending;
  readonly #round: Round;
  readonly #open = new Oldest(STREAMS_A_RUN);
  readonly #blocked = new Oldest(STREAMS_A_RUN);
  /** The stream last seen to be blocked: its entries stand together, so what follows is likely to be its own. */
  #passing = '';

  constructor(work: Tending, round: Round) {
    this.#work = work;
    this.#round = round;
  }

  async add(entry: OpenEntry): Promise<void> {
    if (entry.sk !== STREAM_SK) return this.#addEvent(entry);
    // Its events wait for a number, and have time left.
    if (entry.k > this.#work.ledger.clock()) return;
    this.#passing = entry.o;
    const since = this.#open.take(entry.o) ?? entry.k;
    if (await atRest(this.#work, this.#round, entry.o)) return;
    this.#blocked.add(entry.o, Math.min(since, entry.k));
  }

  #addEvent(entry: OpenEntry): void {
    const { ledger, absences } = this.#work;
    const now = ledger.clock();
    if (now - entry.k <= milliseconds(ledger, YOUNGEST_OLD)) return;
    if (entry.o === this.#passing || this.#blocked.has(entry.o)) return;
    if (absences.due(entry.pk.split('#')[2] ?? '', now)) this.#open.add(entry.o, entry.k, entry);
    else this.#round.withoutBytes++;
  }

  tasks(): readonly Task[] {
    const task = (blocked: boolean) => (stream: OpenStream) => ({ round: this.#round, stream, blocked });
    return [...this.#open.list().map(task(false)), ...this.#blocked.list().map(task(true))];
  }
}
