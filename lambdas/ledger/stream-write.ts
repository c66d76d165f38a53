import {
  type BlockedStream,
  type EventItem,
  isBlocked,
  type RestingStream,
  type StreamItem,
  streamKey,
} from '../../lib/contract/ledger.ts';
import type { CheckOperation, Condition, DeleteOperation, Value, WriteOperation } from '../clients/ports.ts';
import { placeOf } from './sequence.ts';

/** The attributes of a stream that come and go, or change. */
const CHANGING = ['by', 'v', 'last', 'cur', 'hole', 'gap', 'since', 'reason', 'o', 'k'] as const;
type Facts = Record<(typeof CHANGING)[number], string | number | undefined>;

export interface StreamWrite<Stream extends StreamItem = StreamItem> {
  readonly operation: WriteOperation;
  /** The stream once the operation is written. */
  readonly after: Stream;
}

/**
 * Blocks the event's stream on it, unless it is blocked on it already. Condition: no block, or this one; where the stream
 * rests, also the version seen, and with it how far its sequence has come.
 */
export function blockStream(
  event: EventItem,
  seen: StreamItem | undefined,
  now: number,
  reason: string,
): StreamWrite<BlockedStream> {
  if (isBlocked(seen)) return { operation: checkBlockedBy(event), after: seen };
  const after = blockedOn(event, seen, now, reason);
  if (seen) return changeStream(seen, after);
  const numbered = after.cur !== undefined;
  return {
    operation: {
      update: { pk: after.pk, sk: after.sk },
      expression:
        'SET #by = :by, #v = if_not_exists(#v, :now), #since = if_not_exists(#since, :now), ' +
        '#reason = if_not_exists(#reason, :reason), #o = :o, #k = if_not_exists(#k, :now)' +
        (numbered ? ', #cur = if_not_exists(#cur, :cur)' : ''),
      condition: 'attribute_not_exists(#pk) OR #by = :by',
      names: {
        '#pk': 'pk',
        '#by': 'by',
        '#v': 'v',
        '#since': 'since',
        '#reason': 'reason',
        '#o': 'o',
        '#k': 'k',
        ...(numbered && { '#cur': 'cur' }),
      },
      values: {
        ':by': event.h,
        ':now': now,
        ':reason': reason,
        ':o': after.pk,
        ...(after.cur !== undefined && { ':cur': after.cur }),
      },
    },
    after,
  };
}

/** Blocks the event's stream on it as one new version of the stream. Condition: the stream as seen. */
export function reblockStream(
  event: EventItem,
  seen: StreamItem | undefined,
  now: number,
  reason: string,
): StreamWrite<BlockedStream> {
  if (isBlocked(seen)) return changeStream(seen, { ...seen, v: seen.v + 1 });
  return changeStream(seen, blockedOn(event, seen, now, reason));
}

/** The event's stream, resting or absent as seen, once it is blocked on it. */
export function blockedOn(
  event: EventItem,
  seen: RestingStream | undefined,
  now: number,
  reason: string,
): BlockedStream {
  const key = streamKey(event.source, event.strm);
  const { last, hole, cur = placeOf(event) && 0 } = seen ?? {};
  return {
    ...key,
    by: event.h,
    v: seen ? seen.v + 1 : now,
    ...(last !== undefined && { last }),
    ...(cur !== undefined && { cur }),
    ...(hole !== undefined && { hole }),
    since: now,
    reason,
    o: key.pk,
    k: now,
  };
}

/**
 * The event's numbered stream as one that waits for no event.
 *
 * @param gap set while events are held that lack a number: until when they wait, and what is missing beside that number
 */
export function restingAt(
  event: EventItem,
  seen: StreamItem | undefined,
  cur: number,
  now: number,
  gap?: { readonly until: number; readonly hole: string | undefined },
): RestingStream {
  const key = streamKey(event.source, event.strm);
  return {
    ...key,
    v: seen ? seen.v + 1 : now,
    cur,
    ...(gap && { gap: gap.until, o: key.pk, k: gap.until }),
    ...(gap?.hole !== undefined && { hole: gap.hole }),
    ...(seen?.last !== undefined && { last: seen.last }),
  };
}

/** Turns a stream as it was seen into another state of it: blocked as it was, in the same version; or absent still. */
export function changeStream<After extends StreamItem>(
  seen: StreamItem | undefined,
  after: After,
): StreamWrite<After> {
  const names: Record<string, string> = {};
  const values: Record<string, Value> = {};
  const sets: string[] = [];
  const removes: string[] = [];
  const [before, now]: readonly [Partial<Facts>, Partial<Facts>] = [seen ?? {}, after];
  for (const name of CHANGING) {
    const value = now[name];
    if (value === before[name]) continue;
    names[`#${name}`] = name;
    if (value === undefined) removes.push(`#${name}`);
    else {
      values[`:${name}`] = value;
      sets.push(`#${name} = :${name}`);
    }
  }
  const remove = removes.length > 0 ? ` REMOVE ${removes.join(', ')}` : '';
  const seenNow = asSeen(seen);
  return {
    operation: {
      update: { pk: after.pk, sk: after.sk },
      expression: `SET ${sets.join(', ')}${remove}`,
      condition: seenNow.condition,
      names: { ...names, ...seenNow.names },
      values: { ...values, ...seenNow.values },
    },
    after,
  };
}

/** Ends the block of a stream as it was seen. */
export function unblockStream(seen: StreamItem): DeleteOperation {
  return { delete: { pk: seen.pk, sk: seen.sk }, ...asSeen(seen) };
}

/** That a stream has the blocker and the version it was seen with. A numbered one has the same `cur` then, too. */
function asSeen(seen: StreamItem | undefined): Required<Condition> {
  if (!seen) return { condition: 'attribute_not_exists(#pk)', names: { '#pk': 'pk' }, values: {} };
  const names = { '#by': 'by', '#v': 'v' };
  const blocked = isBlocked(seen);
  return {
    condition: `${blocked ? '#by = :seenBy' : 'attribute_not_exists(#by)'} AND #v = :seenVersion`,
    names,
    values: { ':seenVersion': seen.v, ...(blocked && { ':seenBy': seen.by }) },
  };
}

/** Requires that the stream is blocked by this event, changing nothing. */
export function checkBlockedBy(event: EventItem): CheckOperation {
  return {
    check: streamKey(event.source, event.strm),
    condition: '#by = :by',
    names: { '#by': 'by' },
    values: { ':by': event.h },
  };
}

/** Requires that no other event blocks the stream, changing nothing. */
export function checkFree(event: EventItem): CheckOperation {
  return {
    ...checkBlockedBy(event),
    condition: 'attribute_not_exists(#by) OR #by = :by',
  };
}
