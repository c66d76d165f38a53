import type { EventItem, StreamItem } from '../../lib/contract/ledger.ts';
import { encodeMessage, MESSAGE_VERSION } from '../../lib/contract/message.ts';
import type { OutgoingMessage } from '../clients/ports.ts';

/** Deduplication id of the copy sent for a promotion or a yield: unique per version of the stream. */
export function promotedId(event: EventItem, stream: StreamItem): string {
  return `${event.h}.p${stream.v}`;
}

/** Deduplication id of the sweep's re-send number `rs`. */
export function resendId(event: EventItem, rs: number): string {
  return `${event.h}.s${rs}`;
}

/** A queue copy of an event as the ledger knows it. The bytes and headers are read from the archive by whoever gets it. */
export function copyOf(event: EventItem, deduplication: string): OutgoingMessage {
  return {
    queueUrl: event.q,
    group: event.strm,
    deduplication,
    body: encodeMessage({
      v: MESSAGE_VERSION,
      source: event.source,
      h: event.h,
      key: event.key,
      rk: event.rk,
      type: event.type,
      streamHash: event.strm,
      stream: event.stream,
      k: event.k,
      loc: event.loc,
      dig: event.dig,
      claimed: true,
      q: event.q,
      policy: event.policy,
      headers: {},
    }),
  };
}
