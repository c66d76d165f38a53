import type { EventItem } from '../../lib/contract/ledger.ts';
import { INLINE_BODY_BYTES } from '../../lib/contract/limits.ts';
import { encodeMessage, MESSAGE_VERSION, type QueueMessage } from '../../lib/contract/message.ts';
import type { Arrival } from './arrival.ts';
import type { Receiver } from './receiver.ts';

/** The message of an arrival: as we claimed it, or (`claimed` false) as only the queue will know it. */
export function newMessage(arrival: Arrival, claimed: boolean): QueueMessage {
  return {
    v: MESSAGE_VERSION,
    ...arrival.claim,
    rk: '',
    claimed,
    ...carried(arrival),
  };
}

/** The message of a claim found open: as its item says, with our bytes only if they are its own. */
export function resumedMessage(event: EventItem, arrival: Arrival): QueueMessage {
  const { source, h, key, rk, type, strm, stream, k, loc, dig, q, policy } = event;
  const own = dig === arrival.claim.dig;
  return {
    v: MESSAGE_VERSION,
    source,
    h,
    key,
    rk,
    type,
    streamHash: strm,
    stream,
    k,
    loc,
    dig,
    claimed: true,
    q,
    policy,
    ...(own ? carried(arrival) : { headers: {} }),
  };
}

function carried({ body, headers, trace }: Arrival): Pick<QueueMessage, 'headers' | 'trace' | 'body'> {
  return {
    headers,
    ...(trace === undefined ? {} : { trace }),
    ...(body.length > INLINE_BODY_BYTES ? {} : { body: body.toString('base64') }),
  };
}

/** Sends a message; the same event gives the same ids however often it is sent. False: not sent as far as we know. */
export async function enqueue(message: QueueMessage, on: Receiver): Promise<boolean> {
  try {
    await on.queue.send({
      queueUrl: message.q,
      // The queue refuses two characters that JSON may hold as they are.
      body: encodeMessage(message).replaceAll('\ufffe', '\\ufffe').replaceAll('\uffff', '\\uffff'),
      group: message.streamHash,
      deduplication: message.h,
    });
    return true;
  } catch (error) {
    on.telemetry.fault('enqueue', error, { source: on.source });
    return false;
  }
}
