import type { ReceiveOutcome, UnavailableCause } from '../../lib/contract/answers.ts';
import type { QueueMessage } from '../../lib/contract/message.ts';
import { type ClaimResult, claimEvent } from '../ledger/claim.ts';
import { messageOf } from '../ledger/copy.ts';
import { startArchiving } from './archive.ts';
import type { Arrival } from './arrival.ts';
import { carried } from './enqueue.ts';
import type { Receiver } from './receiver.ts';
import { flag, resumeOther, resumeOwn } from './resume.ts';

/** Either what to send next, or how it ends here. */
export type Secured = { readonly conflict?: boolean } & (
  | { readonly message: QueueMessage; readonly resumed: boolean; readonly outcome?: undefined }
  | { readonly message?: undefined; readonly outcome: ReceiveOutcome }
);

/** Archives and claims an event, side by side, and finishes what an earlier try left undone. Never throws. */
export async function secure(arrival: Arrival, on: Receiver): Promise<Secured> {
  const archiving = startArchiving(arrival, on);
  const claimed = await claim(arrival, on);
  if (claimed?.met === 'finished' && claimed.sameEvent) {
    archiving.abandon();
    return { outcome: { status: 'duplicate', h: arrival.claim.h } };
  }
  if (!(await archiving.done)) return { outcome: unavailable('archive_failed') };
  if (claimed === undefined) {
    // A retry is the better repair, by a provider or by who lets it in late; without one, the queue alone must do.
    const comesAgain = on.spec.delivery.retries !== 'never' || on.readmission !== undefined;
    if (comesAgain) return { outcome: unavailable('claim_failed') };
    return { message: messageOf(arrival.claim, false, carried(arrival)), resumed: false };
  }
  return claimed.met === 'new'
    ? { message: messageOf(arrival.claim, true, carried(arrival)), resumed: false }
    : meetClaim(claimed, arrival, on);
}

/** What a claim that stands leaves to do. */
async function meetClaim(
  { met, event, sameBytes, sameEvent }: Exclude<ClaimResult, { met: 'new' }>,
  arrival: Arrival,
  on: Receiver,
): Promise<Secured> {
  const conflict = !sameEvent;
  if (conflict && !(await flag(event, arrival, on)))
    return { conflict, outcome: unavailable('conflict_failed') };
  if (met !== 'open') return { conflict, outcome: { status: 'duplicate', h: event.h } };
  const resumption = await (sameBytes ? resumeOwn : resumeOther)(event, arrival, on);
  return resumption.ok
    ? { conflict, message: resumption.message, resumed: true }
    : { conflict, outcome: unavailable(resumption.cause) };
}

/** Undefined: the ledger could not answer. */
async function claim(arrival: Arrival, on: Receiver): Promise<ClaimResult | undefined> {
  try {
    return await claimEvent(on.table, arrival.claim, arrival.lasting, on.readmission);
  } catch (error) {
    on.telemetry.fault('claim', error, { source: on.source });
    return undefined;
  }
}

export function unavailable(cause: UnavailableCause): ReceiveOutcome {
  return { status: 'unavailable', cause };
}
