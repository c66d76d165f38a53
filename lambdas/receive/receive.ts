import type { ReceiveOutcome, UnavailableCause } from '../../lib/contract/answers.ts';
import type { QueueMessage } from '../../lib/contract/message.ts';
import { type ClaimResult, claimEvent } from '../ledger/claim.ts';
import { messageOf } from '../ledger/copy.ts';
import { admit } from './admit.ts';
import { startArchiving } from './archive.ts';
import { type Arrival, arrive } from './arrival.ts';
import type { Delivery } from './delivery.ts';
import { carried, enqueue } from './enqueue.ts';
import { acknowledged, asked, greet } from './greet.ts';
import { identify } from './identify.ts';
import type { Receiver } from './receiver.ts';
import { type Journey, report } from './report.ts';
import { flag, resumeOther, resumeOwn } from './resume.ts';
import { verify } from './verify.ts';

/**
 * Receives one request: handshake? → verify → identify → (archive ∥ claim) → enqueue. Refusals and faults of services are outcomes;
 * a throw is a fault of ours. 2xx outcomes are durable: archived, and claimed or (no retries to hope for) queued.
 */
export async function receive(delivery: Delivery, on: Receiver): Promise<ReceiveOutcome> {
  const journey = await travel(delivery, on);
  await report(journey, delivery, on);
  return acknowledged(journey.outcome, delivery, on);
}

async function travel(delivery: Delivery, on: Receiver): Promise<Journey> {
  const turnedAway = admit(delivery);
  if (turnedAway?.status === 'refused') return { outcome: turnedAway };
  const request = asked(delivery, on);
  const early = on.handshakes.unsigned(request);
  if (early?.spec.proof === 'nothing') return { outcome: await greet(early, request, delivery, on) };
  if (turnedAway !== undefined) return { outcome: turnedAway };
  const verdict = await verify(delivery, on);
  const handshake = early ?? (verdict.ok ? on.handshakes.signed(request) : undefined);
  if (handshake !== undefined && (verdict.ok || isUnsigned(verdict.outcome))) {
    return { outcome: await greet(handshake, request, delivery, on) };
  }
  if (!verdict.ok) return verdict;
  const found = identify(on.source, on.spec, delivery, verdict.family);
  if (!found.ok) return { outcome: { status: 'refused', reason: found.reason } };
  const { identity } = found;
  const arrival = arrive(delivery, identity, on);
  const secured = await secure(arrival, on);
  const facts = { identity, stage: verdict.stage, conflict: secured.conflict ?? false };
  if (secured.message === undefined) return { ...facts, outcome: secured.outcome };
  const sent = await enqueue(secured.message, on);
  if (!sent && !finishedBySweep(secured.message, on))
    return { ...facts, outcome: unavailable('enqueue_failed') };
  return { ...facts, outcome: { status: 'accepted', h: identity.h, resumed: secured.resumed, sent } };
}

/** A handshake whose signature is optional came without any. */
function isUnsigned(outcome: ReceiveOutcome): boolean {
  return outcome.status === 'refused' && outcome.reason === 'missing_signature';
}

/** Whether an unsent message may be left to the sweep: where no retry is to be hoped for, and the sweep sees the claim. */
function finishedBySweep({ claimed, policy }: QueueMessage, on: Receiver): boolean {
  return claimed && !policy.unattended && on.spec.delivery.retries === 'never';
}

/** Either what to send next, or how it ends here. */
type Secured = { readonly conflict?: boolean } & (
  | { readonly message: QueueMessage; readonly resumed: boolean }
  | { readonly message?: undefined; readonly outcome: ReceiveOutcome }
);

async function secure(arrival: Arrival, on: Receiver): Promise<Secured> {
  const archiving = startArchiving(arrival, on);
  const claimed = await claim(arrival, on);
  if (claimed?.met === 'finished' && claimed.sameBytes) {
    archiving.abandon();
    return { outcome: { status: 'duplicate', h: arrival.claim.h } };
  }
  if (!(await archiving.done)) return { outcome: unavailable('archive_failed') };
  if (claimed === undefined) {
    // A retry is the better repair; without one, the queue alone must do.
    if (on.spec.delivery.retries !== 'never') return { outcome: unavailable('claim_failed') };
    return { message: messageOf(arrival.claim, false, carried(arrival)), resumed: false };
  }
  return claimed.met === 'new'
    ? { message: messageOf(arrival.claim, true, carried(arrival)), resumed: false }
    : meetClaim(claimed, arrival, on);
}

/** What a claim that stands leaves to do. */
async function meetClaim(
  { met, event, sameBytes }: Exclude<ClaimResult, { met: 'new' }>,
  arrival: Arrival,
  on: Receiver,
): Promise<Secured> {
  const conflict = !sameBytes;
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
    return await claimEvent(on.table, arrival.claim);
  } catch (error) {
    on.telemetry.fault('claim', error, { source: on.source });
    return undefined;
  }
}

function unavailable(cause: UnavailableCause): ReceiveOutcome {
  return { status: 'unavailable', cause };
}
