import { type EventItem, type StreamItem, streamKey } from '../../lib/contract/ledger.ts';
import type { CheckOperation, DeleteOperation, UpdateOperation } from '../clients/ports.ts';

const AS_SEEN = '#by = :seenBy AND #v = :seenVersion';

export interface StreamWrite {
  readonly operation: UpdateOperation;
  /** The stream once the operation is written. */
  readonly after: StreamItem;
}

/**
 * Blocks the event's stream on it, unless it is blocked on it already. Condition: no block, or this one.
 */
export function blockStream(
  event: EventItem,
  seen: StreamItem | undefined,
  now: number,
  reason: string,
): StreamWrite {
  const key = streamKey(event.source, event.strm);
  const fresh = { by: event.h, v: now, since: now, reason, o: key.pk, k: now };
  return {
    operation: {
      update: key,
      expression:
        'SET #by = :by, #v = if_not_exists(#v, :now), #since = if_not_exists(#since, :now), ' +
        '#reason = if_not_exists(#reason, :reason), #o = :o, #k = if_not_exists(#k, :now)',
      condition: 'attribute_not_exists(#pk) OR #by = :by',
      names: {
        '#pk': 'pk',
        '#by': 'by',
        '#v': 'v',
        '#since': 'since',
        '#reason': 'reason',
        '#o': 'o',
        '#k': 'k',
      },
      values: { ':by': event.h, ':now': now, ':reason': reason, ':o': key.pk },
    },
    after: seen ?? { ...key, ...fresh },
  };
}

/** Blocks the event's stream on it as one new version of the stream. Condition: the stream as seen. */
export function reblockStream(
  event: EventItem,
  seen: StreamItem | undefined,
  now: number,
  reason: string,
): StreamWrite {
  if (seen) return changeStream(seen, {});
  const block = blockStream(event, seen, now, reason);
  return { ...block, operation: { ...block.operation, condition: 'attribute_not_exists(#pk)' } };
}

/** Changes a blocked stream as it was seen: blocked by the same event, in the same version. One version more. */
export function changeStream(
  seen: StreamItem,
  change: { readonly by?: string; readonly last?: number },
): StreamWrite {
  const after = { ...seen, ...change, v: seen.v + 1 };
  return {
    operation: {
      update: { pk: seen.pk, sk: seen.sk },
      expression: `SET #by = :by, #v = :v${change.last === undefined ? '' : ', #last = :last'}`,
      condition: AS_SEEN,
      names: { '#by': 'by', '#v': 'v', ...(change.last !== undefined && { '#last': 'last' }) },
      values: {
        ':by': after.by,
        ':v': after.v,
        ':seenBy': seen.by,
        ':seenVersion': seen.v,
        ...(change.last !== undefined && { ':last': change.last }),
      },
    },
    after,
  };
}

/** Ends the block of a stream as it was seen. */
export function unblockStream(seen: StreamItem): DeleteOperation {
  return {
    delete: { pk: seen.pk, sk: seen.sk },
    condition: AS_SEEN,
    names: { '#by': 'by', '#v': 'v' },
    values: { ':seenBy': seen.by, ':seenVersion': seen.v },
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
