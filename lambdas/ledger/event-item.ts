import { type EventItem, eventKey, streamPk } from '../../lib/contract/ledger.ts';
import type { QueueMessage } from '../../lib/contract/message.ts';

/** What an event is made of, wherever it is met first: at its door, in a message, in its ledger item, in the archive. */
export type EventFacts = Pick<
  QueueMessage,
  | 'source'
  | 'h'
  | 'key'
  | 'rk'
  | 'type'
  | 'streamHash'
  | 'stream'
  | 'k'
  | 'loc'
  | 'dig'
  | 'q'
  | 'policy'
  | 'seq'
  | 'dlv'
>;

/**
 * The ledger item of an event nobody has begun.
 *
 * @param watched whether the sweep looks after it from now on; an event that is not comes under its eyes once begun
 */
export function newEventItem(facts: EventFacts, watched: boolean): EventItem {
  const { source, h, streamHash } = facts;
  return {
    ...eventKey(source, h),
    st: 'claimed',
    a: 0,
    ...namedAlike(facts),
    strm: streamHash,
    ...(watched && { o: streamPk(source, streamHash) }),
  };
}

/** What a ledger item says its event is made of. */
export function factsOf(event: EventItem): EventFacts {
  return { ...namedAlike(event), streamHash: event.strm };
}

/** The facts that an item has under the same names, and nothing else of what either holds. */
function namedAlike(from: Omit<EventFacts, 'streamHash'>): Omit<EventFacts, 'streamHash'> {
  const { source, h, key, rk, type, stream, k, loc, dig, q, policy, seq, dlv } = from;
  return {
    source,
    h,
    key,
    rk,
    type,
    stream,
    k,
    loc,
    dig,
    q,
    policy,
    ...(seq !== undefined && { seq }),
    ...(dlv !== undefined && { dlv }),
  };
}
