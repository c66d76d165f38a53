import { INLINE_BODY_BYTES } from '../../lib/contract/limits.ts';
import type { QueueMessage } from '../../lib/contract/message.ts';
import { type Cargo, outgoing } from '../ledger/copy.ts';
import type { Arrival } from './arrival.ts';
import type { Receiver } from './receiver.ts';

/** What an arrival's own message carries: its headers, and its bytes when they are few. */
export function carried({ body, headers, trace }: Arrival): Cargo {
  return {
    headers,
    ...(trace === undefined ? {} : { trace }),
    ...(body.length > INLINE_BODY_BYTES ? {} : { body: body.toString('base64') }),
  };
}

/** Sends a message; the same event gives the same ids however often it is sent. False: not sent as far as we know. */
export async function enqueue(message: QueueMessage, on: Receiver): Promise<boolean> {
  try {
    await on.queue.send(outgoing(message, message.h));
    return true;
  } catch (error) {
    on.telemetry.fault('enqueue', error, { source: on.source });
    return false;
  }
}

/** Whether an unsent message may be left to the sweep: where no retry is to be hoped for, and the sweep sees the claim. */
export function finishedBySweep({ claimed, policy }: QueueMessage, on: Receiver): boolean {
  return claimed && !policy.unattended && on.spec.delivery.retries === 'never';
}
