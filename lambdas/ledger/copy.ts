import type { EventItem, StreamItem } from '../../lib/contract/ledger.ts';
import { encodeMessage, MESSAGE_VERSION, type QueueMessage } from '../../lib/contract/message.ts';
import type { OutgoingMessage } from '../clients/ports.ts';
import { type EventFacts, factsOf } from './event-item.ts';

/** What a message carries beside the event itself. Without a body whoever gets it reads body and headers from the archive. */
export type Cargo = Pick<QueueMessage, 'headers' | 'trace' | 'body' | 'replay'>;

const NO_CARGO: Cargo = { headers: {} };

/** Deduplication id of the copy sent for a promotion or a yield: unique per version of the stream. */
export function promotedId(event: EventItem, stream: StreamItem): string {
  return `${event.h}.p${stream.v}`;
}

/** Deduplication id of the sweep's re-send number `rs`. */
export function resendId(event: EventItem, rs: number): string {
  return `${event.h}.s${rs}`;
}

/** Deduplication id of the copy a person asked for. The request's name is ours: letters, digits and dashes, at most 60. */
export function requestedId({ h }: { readonly h: string }, request: string): string {
  if (!/^[A-Za-z0-9-]{1,60}$/.test(request)) throw new TypeError('a request needs a plain name');
  return `${h}.r${request}`;
}

/**
 * The one message there is: this event may be ready.
 *
 * @param claimed false where the ledger may not know the event: whoever gets the message then makes its item
 */
export function messageOf(facts: EventFacts, claimed: boolean, cargo: Cargo = NO_CARGO): QueueMessage {
  const { source, h, key, rk, type, streamHash, stream, k, loc, dig, q, policy, seq, dlv } = facts;
  return {
    v: MESSAGE_VERSION,
    source,
    h,
    key,
    rk,
    type,
    streamHash,
    stream,
    k,
    loc,
    dig,
    claimed,
    q,
    policy,
    ...(seq !== undefined && { seq }),
    ...(dlv !== undefined && { dlv }),
    ...cargo,
  };
}

/** A message as its queue takes it: in the group of its stream. */
export function outgoing(message: QueueMessage, deduplication: string): OutgoingMessage {
  return { queueUrl: message.q, group: message.streamHash, deduplication, body: encodeMessage(message) };
}

/** A queue copy of an event as the ledger knows it. */
export function copyOf(event: EventItem, deduplication: string): OutgoingMessage {
  return outgoing(messageOf(factsOf(event), true), deduplication);
}
