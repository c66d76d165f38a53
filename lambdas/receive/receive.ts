import type { ReceiveOutcome } from '../../lib/contract/answers.ts';
import type { Handshake, HandshakeRequest } from '../handshake/handshake.ts';
import type { Verified } from '../signature/verifier.ts';
import { admit, fromElsewhere } from './admit.ts';
import { arrive } from './arrival.ts';
import { receiveBatch } from './batch.ts';
import type { Delivery } from './delivery.ts';
import { enqueue, finishedBySweep } from './enqueue.ts';
import { acknowledged, asked, greet } from './greet.ts';
import { identify } from './identify.ts';
import type { Receiver } from './receiver.ts';
import { type Journey, report } from './report.ts';
import { secure, unavailable } from './secure.ts';
import { signedRequest, type Verdict, verify } from './verify.ts';

/**
 * Receives one request: handshake? → verify → split → identify → (archive ∥ claim) → enqueue. Refusals and faults of
 * services are outcomes; a throw is a fault of ours. 2xx outcomes are durable: archived, and claimed or (no retries to hope
 * for) queued.
 */
export async function receive(delivery: Delivery, on: Receiver): Promise<ReceiveOutcome> {
  const start = on.clock();
  const journey = await travel(delivery, on);
  await report(journey, delivery, on, start);
  return acknowledged(journey.outcome, delivery, on);
}

async function travel(delivery: Delivery, on: Receiver): Promise<Journey> {
  const passed = await pass(delivery, on);
  return 'outcome' in passed ? passed : bring(delivery, passed, on);
}

/** To the end of the signature: a verified delivery, or how it ends before. */
async function pass(delivery: Delivery, on: Receiver): Promise<Verified | Journey> {
  const elsewhere = fromElsewhere(delivery, on);
  if (elsewhere !== undefined) return { outcome: elsewhere };
  const turnedAway = admit(delivery, on.spec);
  if (turnedAway?.status === 'refused') return { outcome: turnedAway };
  const request = asked(delivery, on);
  const unsigned = on.handshakes.unsigned(request);
  if (unsigned !== undefined) return { outcome: await greet(unsigned, request, delivery, on) };
  if (turnedAway !== undefined) return { outcome: turnedAway };
  const verdict = await verify(delivery, on);
  const handshake = handshakeAfter(verdict, request, on);
  return handshake === undefined ? verdict : { outcome: await greet(handshake, request, delivery, on) };
}

/** A handshake whose signature was accepted, or whose signature is optional and was not sent. */
function handshakeAfter(verdict: Verdict, request: HandshakeRequest, on: Receiver): Handshake | undefined {
  if (verdict.ok) return on.handshakes.signed(request);
  const { outcome } = verdict;
  const isUnsigned = outcome.status === 'refused' && outcome.reason === 'missing_signature';
  return isUnsigned ? on.handshakes.withoutSignature(request) : undefined;
}

/** From the signature to the queue. */
export async function bring(delivery: Delivery, verdict: Verified, on: Receiver): Promise<Journey> {
  const split = on.split?.(delivery) ?? { kind: 'whole' };
  if (split.kind === 'refused') return { outcome: { status: 'refused', reason: split.reason } };
  if (split.kind === 'items') return receiveBatch(delivery, split, verdict, on);
  const found = identify(on.source, on.spec, signedRequest(delivery, on), verdict.family);
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
