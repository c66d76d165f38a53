import type { Item } from '../../lambdas/clients/ports.ts';
import { type EventItem, type HeldItem, type StreamItem, streamPk } from '../../lib/contract/ledger.ts';

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
  return [...eventProblems(shelves), ...heldProblems(shelves), ...streamProblems(shelves)];
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

function streamProblems({ streams, byHash }: Shelves): readonly string[] {
  const problems: string[] = [];
  for (const stream of streams.values()) {
    const by = byHash.get(stream.by);
    if (by?.st !== 'claimed' && by?.st !== 'dead') problems.push(`a stream is blocked by a ${by?.st} event`);
  }
  return problems;
}
