import { REFUSALS, type ReceiveOutcome, type RefusalReason } from '../../lib/contract/answers.ts';
import { keyPlaces } from '../../lib/contract/provider-spec.ts';
import { noteRepeat } from '../ledger/claim.ts';
import type { Decision } from '../telemetry/telemetry.ts';
import { keptHeaders } from './arrival.ts';
import type { Delivery } from './delivery.ts';
import type { Identity } from './identify.ts';
import type { Receiver } from './receiver.ts';

/** How far a request came. */
export interface Journey {
  readonly outcome: ReceiveOutcome;
  readonly identity?: Identity;
  /** Version of the secret that verified it. */
  readonly stage?: string;
  /** Its key was known with other bytes. */
  readonly conflict?: boolean;
}

/**
 * One decision line and the metrics of a request; refused ones are kept in quarantine, suspected duplicates are noted on
 * their event.
 */
export async function report(journey: Journey, delivery: Delivery, on: Receiver): Promise<void> {
  const { outcome, identity, stage, conflict = false } = journey;
  if (outcome.status === 'probe') return;
  const suspected = isSuspected(outcome, on);
  on.telemetry.decision(decisionOf(outcome, conflict), {
    source: on.source,
    ...reasonOf(outcome),
    ...(outcome.status === 'accepted' ? { sent: outcome.sent } : {}),
    ...(outcome.status === 'handshake' && outcome.captured ? { captured: true } : {}),
    stage,
    event: identity?.key,
    hash: identity?.h,
    type: identity?.type,
    stream: identity?.stream,
    unrouted: identity?.unrouted,
    ...(suspected && { suspected }),
    bytes: delivery.body.length,
    ip: delivery.sourceIp,
  });
  count(journey, on);
  if (outcome.status === 'refused' && isKept(outcome.reason)) {
    await on.quarantine.keep(delivery, outcome.reason, keptHeaders(delivery, on));
  }
  if (suspected && identity !== undefined) await noteSuspected(identity.h, on);
}

/** What could be a delivery is kept; a handshake is none, and may hold a secret. */
function isKept(reason: RefusalReason): boolean {
  return REFUSALS[reason] !== 'method' && !reason.startsWith('handshake_');
}

function decisionOf(outcome: ReceiveOutcome, conflict: boolean): Decision {
  if (outcome.status === 'refused') return 'refuse';
  if (outcome.status === 'unavailable') return 'unavailable';
  if (outcome.status === 'handshake') return 'handshake';
  if (conflict) return 'conflict';
  if (outcome.status === 'duplicate') return 'duplicate';
  return outcome.status === 'accepted' && outcome.resumed ? 'resume' : 'accept';
}

function reasonOf(outcome: ReceiveOutcome): { readonly reason?: string } {
  if (outcome.status === 'refused') return { reason: outcome.reason };
  return outcome.status === 'unavailable' ? { reason: outcome.cause } : {};
}

function count({ outcome, identity, stage, conflict }: Journey, on: Receiver): void {
  const source = { Source: on.source };
  const { telemetry } = on;
  if (conflict === true) telemetry.metric('BodyConflicts', source);
  if (outcome.status === 'refused') {
    telemetry.metric('DeliveriesRefused', { ...source, Reason: outcome.reason });
  } else if (outcome.status === 'unavailable') {
    telemetry.metric('DeliveriesUnavailable', { ...source, Reason: outcome.cause });
  } else if (outcome.status === 'handshake') {
    telemetry.metric('HandshakesAnswered', source);
    if (outcome.captured) telemetry.metric('SecretsCaptured', source);
  } else if (outcome.status === 'duplicate') {
    telemetry.metric('DeliveriesDuplicate', source);
  } else if (outcome.status === 'accepted') {
    telemetry.metric('DeliveriesAccepted', source);
    // The current version is what is left of the accepted ones; a set of dimensions of its own would double the lines.
    if (stage !== undefined && stage !== 'AWSCURRENT') {
      telemetry.metric('SecretStageUsed', { ...source, Stage: stage });
    }
    if (identity?.unrouted !== undefined) telemetry.metric('DeliveriesUnrouted', source);
  }
  if (isSuspected(outcome, on)) telemetry.metric('SuspectedDuplicates', source);
}

/** Equal content without an id may be two events: what was taken for a repeat must show. */
function isSuspected(outcome: ReceiveOutcome, on: Receiver): boolean {
  const again = outcome.status === 'duplicate' || (outcome.status === 'accepted' && outcome.resumed);
  return again && keyPlaces(on.spec.event.key).length === 0;
}

/** Never changes an answer: that the delivery came is in metric and log as well. */
async function noteSuspected(h: string, on: Receiver): Promise<void> {
  try {
    await noteRepeat(on.table, on.source, h, on.clock());
  } catch (error) {
    on.telemetry.fault('suspected', error, { source: on.source });
  }
}
