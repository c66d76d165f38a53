import {
  type EventItem,
  HELD_PREFIX,
  type HeldItem,
  type StreamItem,
  streamKey,
  streamPk,
} from '../../lib/contract/ledger.ts';
import { isFinished } from '../../lib/contract/states.ts';
import type { Queue } from '../clients/ports.ts';
import { type Act, entryOf } from './act.ts';
import { copyOf, promotedId } from './copy.ts';
import type { EventWrite } from './event-write.ts';
import { finished } from './finish.ts';
import { heldEntries } from './held-entries.ts';
import { leaveList } from './held-list.ts';
import { asItem, type Ledger, transact } from './ledger.ts';
import { type EventName, readEvent } from './read.ts';
import { lookForSuccession, release } from './release.ts';
import { changeStream } from './stream-write.ts';

/** Looks at an event whose stream keeps changing, before giving up. */
const LOOKS = 5;

/** What those that wait are told is missing before them. */
const SKIPPED = 'an event before it was skipped';

export type SkipOutcome =
  | {
      readonly status: 'skipped';
      /** As it stands now: `discarded`. */
      readonly event: EventItem;
      /** Its stream as it stands now; undefined: nothing blocks it. */
      readonly stream: StreamItem | undefined;
      /** The event that runs next, where that is one that was held behind it. */
      readonly promoted?: EventItem;
      /** What kept the promoted event's message from being sent; the sweep sends another. */
      readonly unsent?: unknown;
    }
  | { readonly status: 'missing' }
  | { readonly status: 'finished'; readonly event: EventItem }
  /** Nothing waits for it. `blocker`: hash of the event its own stream waits for. */
  | { readonly status: 'blocks-nothing'; readonly event: EventItem; readonly blocker: string | undefined }
  /** Nothing waits for it, and it does not run: its bytes are not in the archive, so it was never accepted. */
  | { readonly status: 'without-bytes'; readonly event: EventItem }
  /** Held in a numbered stream that gives up what waits behind a missing number: without it others would be lost. */
  | { readonly status: 'numbered'; readonly event: EventItem }
  /** It changes too fast to be judged. Nothing was done. */
  | { readonly status: 'moving' };

/**
 * A person gives an event up. If it blocks its stream the stream goes on without it (K1); if it is held behind another it
 * leaves the list (K2). A handler that runs it at this moment can neither finish it nor book a failure any more; what it
 * did outside `commit` stays done.
 */
export async function skip(ledger: Ledger, queue: Queue, name: EventName, act: Act): Promise<SkipOutcome> {
  for (let look = 0; look < LOOKS; look++) {
    const event = await readEvent(ledger, name);
    if (!event) return { status: 'missing' };
    if (isFinished(event.st)) return { status: 'finished', event };
    const step = event.st === 'held' ? skipHeld(ledger, event, act) : skipBlocker(ledger, queue, event, act);
    const outcome = await step;
    if (outcome) return outcome;
  }
  return { status: 'moving' };
}

/** K1. Undefined: something has changed since it was read. */
async function skipBlocker(
  ledger: Ledger,
  queue: Queue,
  event: EventItem,
  act: Act,
): Promise<SkipOutcome | undefined> {
  const view = await lookForSuccession(ledger, event);
  if (!view.found) return view.because === 'moving' ? undefined : await blocksNothing(ledger, event);
  if (view.succession.stream?.by !== event.h) return await blocksNothing(ledger, event);
  const ended = discarded(ledger, event, act);
  const next = release(ledger, view.succession, SKIPPED);
  if (await transact(ledger, [ended.operation, ...next.operations])) return undefined;
  const { promoted, stream } = next;
  if (!promoted || !stream) return { status: 'skipped', event: ended.after, stream };
  const outcome = { status: 'skipped', event: ended.after, stream, promoted } as const;
  try {
    await queue.send(copyOf(promoted, promotedId(promoted, stream)));
    return outcome;
  } catch (error) {
    return { ...outcome, unsent: error };
  }
}

async function blocksNothing(ledger: Ledger, event: EventItem): Promise<SkipOutcome | undefined> {
  const stream = await readStream(ledger, event);
  if (stream?.by === event.h) return undefined;
  if (stream?.by === undefined && !(await ledger.archive.exists(event.loc))) {
    return { status: 'without-bytes', event };
  }
  return { status: 'blocks-nothing', event, blocker: stream?.by };
}

/** K2. Undefined: something has changed since it was read. */
async function skipHeld(ledger: Ledger, event: EventItem, act: Act): Promise<SkipOutcome | undefined> {
  if (event.policy.sequence?.onGap === 'dead-letter') return { status: 'numbered', event };
  // First the entry: on a long list that takes a while, in which a busy stream changes, while the entry stays where it is.
  const entry = await heldEntryOf(ledger, event);
  const stream = entry && (await readStream(ledger, event));
  if (!stream) return undefined;
  const hole = await holeWithout(ledger, stream, entry);
  const ended = discarded(ledger, event, act);
  const list = changeStream(stream, { ...stream, v: stream.v + 1, hole });
  const refusal = await transact(ledger, [ended.operation, leaveList(entry), list.operation]);
  return refusal ? undefined : { status: 'skipped', event: ended.after, stream: list.after };
}

/** What those that are left on a list are to be told once an entry is off it. The version of the stream confirms it. */
async function holeWithout(
  ledger: Ledger,
  { hole }: StreamItem,
  entry: HeldItem,
): Promise<string | undefined> {
  const [[first], [behind]] = await Promise.all([
    ledger.table.query(entry.pk, HELD_PREFIX, 1),
    ledger.table.query(entry.pk, HELD_PREFIX, 1, entry.sk),
  ]);
  if (behind) return hole ?? SKIPPED;
  // The last of those that waited takes it along.
  return first?.['sk'] === entry.sk ? undefined : hole;
}

function discarded(ledger: Ledger, event: EventItem, act: Act): EventWrite {
  const entry = entryOf(ledger, 'skipped', act);
  const why = entry.why === undefined ? `skipped by ${entry.who}` : entry.why;
  // The fence goes up, so that an attempt still running cannot book anything.
  const booked = { set: { a: event.a + 1 }, history: entry };
  return finished(ledger, event, { state: 'discarded', why, booked }, undefined);
}

async function heldEntryOf(ledger: Ledger, { source, strm, h }: EventItem): Promise<HeldItem | undefined> {
  for await (const entry of heldEntries(ledger.table, streamPk(source, strm)))
    if (entry.h === h) return entry;
  return undefined;
}

async function readStream(ledger: Ledger, { source, strm }: EventItem): Promise<StreamItem | undefined> {
  return asItem<StreamItem>(await ledger.table.get(streamKey(source, strm)));
}
