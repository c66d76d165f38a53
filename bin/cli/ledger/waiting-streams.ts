import type { Item } from '../../../lambdas/clients/ports.ts';
import { heldEntries } from '../../../lambdas/ledger/held-entries.ts';
import { firstHeld } from '../../../lambdas/ledger/held-list.ts';
import { asItem, type Ledger } from '../../../lambdas/ledger/ledger.ts';
import { readEvent } from '../../../lambdas/ledger/read.ts';
import { missingBetween } from '../../../lambdas/ledger/sequence.ts';
import {
  type BlockedStream,
  type EventItem,
  isBlocked,
  type RestingStream,
  STREAM_SK,
  type StreamItem,
  streamPk,
} from '../../../lib/contract/ledger.ts';
import { mapConcurrently } from '../target/map-concurrently.ts';
import { errorText, iso } from './event-view.ts';

const READS_AT_ONCE = 8;

/** A stream that waits; the JSON form of one line. */
export interface WaitingStream {
  readonly source: string;
  /** Empty where the event is its own stream. */
  readonly stream: string;
  /** Waits for a person: its event is given up. Else it is being tried, or will be. */
  readonly parked: boolean;
  /** The event it waits for; null where it waits for numbers of its sequence. */
  readonly blockedBy: {
    readonly key: string;
    readonly hash: string;
    readonly type: string;
    /** `missing`: the ledger does not have it. */
    readonly status: EventItem['st'] | 'missing';
    readonly attempts: number;
    /** The last failure, null when there was none. */
    readonly error: string | null;
  } | null;
  readonly missing: {
    readonly numbers: string /** When the wait for them ends. */;
    readonly until: string;
  } | null;
  /** Since when an event blocks it. */
  readonly since: string | null;
  readonly reason: string;
  /** Events that are held. */
  readonly waiting: number;
}

export interface StreamSearch {
  /** Names of sources that share the ledger. */
  readonly sources: readonly string[];
  /** Only those whose event is given up. */
  readonly onlyParked: boolean;
  /** Told how many streams were found so far. */
  readonly progress?: (found: number) => void;
}

/** The streams of some sources that wait, those blocked longest first. */
export async function waitingStreams(
  ledger: Ledger,
  { sources, onlyParked, progress }: StreamSearch,
): Promise<readonly WaitingStream[]> {
  const found = await indexedStreams(ledger, sources, progress);
  const streams = await mapConcurrently(found, READS_AT_ONCE, ({ source, pk }) =>
    describe(ledger, source, pk, onlyParked),
  );
  return streams
    .filter((stream) => stream !== undefined)
    .toSorted((a, b) => byText(a.since ?? '~', b.since ?? '~') || byText(a.stream, b.stream));
}

/** A stream that is blocked or waits for a number, as the index has it: to be confirmed on the table. */
export interface IndexedStream {
  readonly source: string;
  /** Its partition key. */
  readonly pk: string;
}

/** All such streams of some sources that share a ledger, in no useful order. */
export async function indexedStreams(
  ledger: Ledger,
  sources: readonly string[],
  progress?: (found: number) => void,
): Promise<readonly IndexedStream[]> {
  const found: IndexedStream[] = [];
  let after: Item | undefined;
  do {
    const { entries, next } = await ledger.table.scanOpen(after);
    for (const { pk, sk } of entries) {
      const source = sources.find((name) => pk.startsWith(streamPk(name, '')));
      if (sk === STREAM_SK && source !== undefined) found.push({ source, pk });
    }
    progress?.(found.length);
    after = next;
  } while (after);
  return found;
}

function byText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Undefined: it goes on by now, or it is not asked for. */
async function describe(
  ledger: Ledger,
  source: string,
  pk: string,
  onlyParked: boolean,
): Promise<WaitingStream | undefined> {
  const stream = asItem<StreamItem>(await ledger.table.get({ pk, sk: STREAM_SK }));
  if (!stream) return undefined;
  if (!isBlocked(stream)) return onlyParked ? undefined : await describeGap(ledger, source, stream);
  const event = await readEvent(ledger, { source, h: stream.by });
  if (onlyParked && event?.st !== 'dead') return undefined;
  if (!event) return await describeLoss(ledger, source, stream);
  return {
    source,
    stream: event.stream,
    parked: event.st === 'dead',
    blockedBy: {
      key: event.key,
      hash: event.h,
      type: event.type,
      status: event.st,
      attempts: event.a,
      error: event.err === undefined ? null : errorText(event.err),
    },
    missing: null,
    since: iso(stream.since),
    reason: event.why ?? stream.reason,
    waiting: await countHeld(ledger, pk),
  };
}

/** A stream whose event is gone from the ledger. Only a replay from the archive makes that again. */
async function describeLoss(
  ledger: Ledger,
  source: string,
  { pk, by, since }: BlockedStream,
): Promise<WaitingStream> {
  const held = await firstHeld(ledger, source, pk);
  return {
    source,
    stream: typeof held === 'string' ? '' : held.event.stream,
    parked: false,
    blockedBy: { key: by, hash: by, type: '', status: 'missing', attempts: 0, error: null },
    missing: null,
    since: iso(since),
    reason: 'the event it waits for is not in the ledger',
    waiting: await countHeld(ledger, pk),
  };
}

/** A numbered stream in which what came too early waits for the numbers before it. */
async function describeGap(
  ledger: Ledger,
  source: string,
  { pk, cur, gap }: RestingStream,
): Promise<WaitingStream | undefined> {
  const first = gap === undefined ? 'none' : await firstHeld(ledger, source, pk);
  if (gap === undefined || first === 'none' || first === 'moving') return undefined;
  const { stream, seq = cur + 1 } = first.event;
  return {
    source,
    stream,
    parked: false,
    blockedBy: null,
    missing: { numbers: missingBetween(cur, seq), until: iso(gap) },
    since: null,
    reason: 'numbers before those that are here have not come',
    waiting: await countHeld(ledger, pk),
  };
}

export async function countHeld(ledger: Ledger, pk: string): Promise<number> {
  let count = 0;
  for await (const _ of heldEntries(ledger.table, pk)) count += 1;
  return count;
}
