import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { S3Client } from '@aws-sdk/client-s3';
import { hashOfArchiveKey } from '../../../lib/contract/archive.ts';
import { SECONDS } from '../../../lib/contract/durations.ts';
import type { EventItem } from '../../../lib/contract/ledger.ts';
import type { Source } from '../target/target.ts';
import { HOUR_MS, hoursBackwards, objectsOfHour, type TimeRange } from './archive-hours.ts';
import { type EventName, readEventItems } from './read-items.ts';

export interface EventSearch extends TimeRange {
  readonly sources: readonly Source[];
  readonly limit: number;
  readonly matches: (item: EventItem) => boolean;
  /** Told how far back the search has come, ms, and how much it has found. */
  readonly progress?: (hour: number, found: number) => void;
}

interface Candidate extends EventName {
  readonly table: string;
  readonly writtenAt: number;
}

/** An object is written within this many ms after its event's claim stamp, clocks and S3's whole seconds included. */
const WRITE_SLACK_MS = 1000 + SECONDS.skew * 1000;
const CANDIDATES_A_READ = 100;

/**
 * Events of the ledger, newest first, without an index: the archive is listed hour by hour backwards and the items are
 * read by the hashes in its keys. Stops as soon as nothing unseen can be newer than what was found.
 */
export async function newestEvents(
  clients: { readonly s3: S3Client; readonly dynamodb: DynamoDBClient },
  search: EventSearch,
): Promise<readonly EventItem[]> {
  const found = new NewestItems(search.limit);
  const seen = new Set<string>();
  for await (const { hour, sources } of hoursTogether(clients.s3, search)) {
    search.progress?.(hour, found.size);
    if (found.fullFrom(hour + HOUR_MS)) break;
    const candidates = await candidatesOf(clients.s3, sources, hour, seen);
    await collect(clients.dynamodb, candidates, search, found);
  }
  return found.list();
}

/** Reads the items of one hour's candidates, newest first, as far as needed. */
async function collect(
  dynamodb: DynamoDBClient,
  candidates: readonly Candidate[],
  search: EventSearch,
  found: NewestItems,
): Promise<void> {
  for (let start = 0; start < candidates.length; start += CANDIDATES_A_READ) {
    const newestUnseen = candidates[start]?.writtenAt ?? 0;
    if (found.fullFrom(newestUnseen + WRITE_SLACK_MS)) return;
    const items = await readCandidates(dynamodb, candidates.slice(start, start + CANDIDATES_A_READ));
    for (const item of items) if (inRange(item, search) && search.matches(item)) found.add(item);
  }
}

const inRange = ({ k }: EventItem, { since, until }: TimeRange): boolean =>
  (since === undefined || k >= since) && (until === undefined || k <= until);

/** The newest `limit` items so far. */
class NewestItems {
  readonly #limit: number;
  #items: EventItem[] = [];

  constructor(limit: number) {
    this.#limit = limit;
  }

  get size(): number {
    return this.#items.length;
  }

  add(item: EventItem): void {
    this.#items.push(item);
    if (this.#items.length > 2 * this.#limit + CANDIDATES_A_READ) this.#items = [...this.list()];
  }

  /** Whether there are enough, all of them received at or after `at`. */
  fullFrom(at: number): boolean {
    if (this.size < this.#limit) return false;
    const last = this.list()[this.#limit - 1];
    return last !== undefined && last.k >= at;
  }

  list(): readonly EventItem[] {
    return this.#items.toSorted((a, b) => b.k - a.k || (a.h < b.h ? -1 : 1)).slice(0, this.#limit);
  }
}

/** Hours of several sources in one order, newest first. */
async function* hoursTogether(
  s3: S3Client,
  search: EventSearch,
): AsyncGenerator<{ readonly hour: number; readonly sources: readonly Source[] }, void, undefined> {
  const walks = await Promise.all(
    search.sources.map(async (source) => {
      const hours = hoursBackwards(s3, source.environment.WEBHOOK_BUCKET, source.name, search);
      return { source, hours, hour: (await hours.next()).value };
    }),
  );
  for (;;) {
    const hour = walks.reduce((latest, walk) => Math.max(latest, walk.hour ?? 0), 0);
    if (hour === 0) return;
    const due = walks.filter((walk) => walk.hour === hour);
    yield { hour, sources: due.map(({ source }) => source) };
    await Promise.all(
      due.map(async (walk) => {
        walk.hour = (await walk.hours.next()).value;
      }),
    );
  }
}

async function candidatesOf(
  s3: S3Client,
  sources: readonly Source[],
  hour: number,
  seen: Set<string>,
): Promise<readonly Candidate[]> {
  const lists = await Promise.all(
    sources.map(async ({ name, environment }) => {
      const objects = await objectsOfHour(s3, environment.WEBHOOK_BUCKET, name, hour);
      return objects.map(({ key, writtenAt }) => ({
        source: name,
        h: hashOfArchiveKey(key) ?? '',
        table: environment.WEBHOOK_TABLE,
        writtenAt,
      }));
    }),
  );
  return lists
    .flat()
    .toSorted((a, b) => b.writtenAt - a.writtenAt)
    .filter(({ source, h }) => {
      const name = `${source} ${h}`;
      if (h === '' || seen.has(name)) return false;
      seen.add(name);
      return true;
    });
}

async function readCandidates(
  dynamodb: DynamoDBClient,
  candidates: readonly Candidate[],
): Promise<readonly EventItem[]> {
  const tables = Map.groupBy(candidates, ({ table }) => table);
  const pages = await Promise.all(
    [...tables].map(([table, names]) => readEventItems(dynamodb, table, names)),
  );
  return pages.flat();
}
