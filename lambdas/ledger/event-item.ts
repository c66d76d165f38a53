import { type EventItem, eventKey, streamPk } from '../../lib/contract/ledger.ts';
import type { EventPolicy, QueueMessage } from '../../lib/contract/message.ts';

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

/** Number and policy of an event of a source: without a number it is in no numbered stream, whatever its source has. */
export function numbering(policy: EventPolicy, seq: number | undefined): Pick<EventFacts, 'policy' | 'seq'> {
  const { sequence, ...unnumbered } = policy;
  return seq === undefined || sequence === undefined ? { policy: unnumbered } : { policy, seq };
}

/** What a ledger item says its event is made of. */
export function factsOf(event: EventItem): EventFacts {
  return { ...namedAlike(event), streamHash: event.strm };
}

/** Whether a person had it run again from the archive, whichever of its copies it runs from. */
export function wasReplayed({ rk, hist = [] }: EventItem): boolean {
  return rk !== '' || hist.some(({ what }) => what === 'replayed');
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
