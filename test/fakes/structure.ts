import type { Item } from '../../lambdas/clients/ports.ts';
import {
  type BlockedStream,
  type EventItem,
  type HeldItem,
  isBlocked,
  type RestingStream,
  type StreamItem,
  streamPk,
} from '../../lib/contract/ledger.ts';
import { isFinished } from '../../lib/contract/states.ts';

/** What the rules that every state of a ledger keeps are judged by. */
interface Shelves {
  readonly events: readonly EventItem[];
  /** By event hash. */
  readonly byHash: ReadonlyMap<string, EventItem>;
  /** By partition key. */
  readonly streams: ReadonlyMap<string, StreamItem>;
  readonly held: readonly HeldItem[];
}

/** What is broken of the rules every state of a ledger keeps; empty when sound. Hashes must be unique over sources. */
export function structuralProblems(items: Iterable<Item>): readonly string[] {
  const shelves = sort(items);
  return [
    ...eventProblems(shelves),
    ...heldProblems(shelves),
    ...streamProblems(shelves),
    ...sequenceProblems(shelves),
  ];
}

function sort(items: Iterable<Item>): Shelves {
  const events: EventItem[] = [];
  const byHash = new Map<string, EventItem>();
  const streams = new Map<string, StreamItem>();
  const held: HeldItem[] = [];
  for (const item of items) {
    const kind = item['sk'];
    // The sort key names the kind of item, and only this product writes the ledger.
    if (kind === 'E') {
      const event = item as unknown as EventItem;
      events.push(event);
      byHash.set(event.h, event);
    } else if (kind === 'S') {
      streams.set(String(item['pk']), item as unknown as StreamItem);
    } else if (String(kind).startsWith('H#')) held.push(item as unknown as HeldItem);
  }
  return { events, byHash, streams, held };
}

function eventProblems({ events, streams, held }: Shelves): readonly string[] {
  const problems: string[] = [];
  for (const event of events) {
    const pk = streamPk(event.source, event.strm);
    const listed = held.filter((entry) => entry.h === event.h && entry.pk === pk);
    if (listed.length !== (event.st === 'held' ? 1 : 0)) {
      problems.push(`${event.key} is ${event.st}, listed ${listed.length} times`);
    }
    const by = streams.get(pk)?.by;
    if (event.st === 'dead' && by !== event.h) problems.push(`dead ${event.key} does not block its stream`);
    if (event.blk && by !== event.h) problems.push(`${event.key} has blk and does not block`);
    const unbegun = event.a === 0 && event.blk === undefined;
    const indexed = event.st === 'claimed' && !(event.policy.unattended && unbegun);
    if ((event.o !== undefined) !== indexed) {
      problems.push(`${event.key} is ${event.st}, in the index: ${event.o}`);
    }
    if ((event.win !== undefined || event.ttl !== undefined) !== (event.fin !== undefined)) {
      problems.push(`${event.key} window`);
    }
  }
  return problems;
}

function heldProblems({ held, streams }: Shelves): readonly string[] {
  return held.filter(({ pk }) => !streams.has(pk)).map(({ h }) => `held ${h} without a stream`);
}

function streamProblems(shelves: Shelves): readonly string[] {
  return [...shelves.streams.values()].flatMap((stream) =>
    isBlocked(stream) ? blockedProblems(stream, shelves) : restingProblems(stream, shelves),
  );
}

function blockedProblems(stream: BlockedStream, { byHash }: Shelves): readonly string[] {
  const by = byHash.get(stream.by);
  if (by?.st !== 'claimed' && by?.st !== 'dead') return [`a stream is blocked by a ${by?.st} event`];
  const problems: string[] = [];
  if ((by.seq ?? 0) > (stream.cur ?? 0) + 1)
    problems.push(`a stream is blocked by ${by.key} before its turn`);
  if (stream.gap !== undefined) problems.push('a blocked stream has the deadline of a gap');
  if (stream.o !== stream.pk) problems.push('a blocked stream is not in the index');
  return problems;
}

function restingProblems(stream: RestingStream, { held }: Shelves): readonly string[] {
  const problems: string[] = [];
  const waits = held.some(({ pk }) => pk === stream.pk);
  if (stream.cur === undefined) problems.push('nothing blocks a stream that has no sequence');
  if (waits && stream.gap === undefined) problems.push('gap without deadline');
  if (stream.k !== stream.gap || (stream.o === stream.pk) !== (stream.gap !== undefined)) {
    problems.push('a resting stream is in the index without a gap, or not under its deadline');
  }
  if (stream.since !== undefined || 'reason' in stream) problems.push('a resting stream tells of a block');
  return problems;
}

/** The number of a finished event has passed. One that a person took off the held list leaves its number open. */
function sequenceProblems({ events, streams }: Shelves): readonly string[] {
  const problems: string[] = [];
  for (const { key, st, seq, source, strm, why } of events) {
    if (seq === undefined || !isFinished(st) || st === 'discarded') continue;
    const done = streams.get(streamPk(source, strm))?.cur ?? 0;
    if (seq > done) problems.push(`${key} is ${st}, and its number ${seq} has not passed`);
    if ((st === 'late' || st === 'lost') && !why) problems.push(`${key} is ${st} without a reason`);
  }
  return problems;
}

/** How far each numbered stream has come, from one look to the next. */
export class Sequences {
  readonly #done = new Map<string, number>();

  /** The sequences that went back. */
  fallen(items: Iterable<Item>): readonly string[] {
    return [...sort(items).streams].flatMap(([pk, { cur = 0 }]) => {
      const before = this.#done.get(pk) ?? 0;
      this.#done.set(pk, cur);
      return cur < before ? [`a sequence fell from ${before} to ${cur}`] : [];
    });
  }
}
