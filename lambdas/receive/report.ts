import { REFUSALS, type ReceiveOutcome, type RefusalReason } from '../../lib/contract/answers.ts';
import type { MetricName } from '../../lib/contract/metrics.ts';
import { keyPlaces } from '../../lib/contract/provider-spec.ts';
import { traceIdOf } from '../../lib/contract/trace-context.ts';
import { noteRepeat } from '../ledger/claim.ts';
import type { Decision, LogFields } from '../telemetry/telemetry.ts';
import { traceOf } from './arrival.ts';
import type { Delivery } from './delivery.ts';
import type { Identity } from './identify.ts';
import { keptParts } from './kept-request.ts';
import type { Receiver } from './receiver.ts';
import { sideBySide } from './side-by-side.ts';

/** How far an event came. */
export interface EventJourney {
  readonly outcome: ReceiveOutcome;
  readonly identity?: Identity;
  /** Version of the secret that verified it. */
  readonly stage?: string;
  /** Its key was known with other bytes. */
  readonly conflict?: boolean;
}

/** How far a request came. */
export interface Journey extends EventJourney {
  /** Its events, where it was split. */
  readonly items?: readonly EventJourney[];
}

/**
 * One decision line for each event and one for a split delivery, and the metrics of a request; refused ones are kept in
 * quarantine, suspected duplicates are noted on their event.
 *
 * @param start when work on the request began, ms
 */
export async function report(
  journey: Journey,
  delivery: Delivery,
  on: Receiver,
  start: number,
): Promise<void> {
  const { outcome, items = [] } = journey;
  if (outcome.status === 'probe') return;
  const events = journey.items ?? [journey];
  const trace = traceIdOf(traceOf(delivery));
  const duration = on.clock() - start;
  for (const item of items) tell(item, { trace }, on);
  tell(journey, { bytes: delivery.body.length, ip: delivery.sourceIp, duration, trace }, on);
  count(journey, on);
  countEvents(events, on);
  if (journey.items) on.telemetry.metric('BatchedEvents', { Source: on.source }, eventsOf(outcome, items));
  if (outcome.status === 'refused' && isKept(outcome.reason)) {
    await on.quarantine.keep(delivery, outcome.reason, () => keptParts(delivery, on));
  }
  await noteSuspects(events, on);
}

/** Notes on their events what was taken for a repeat by its content alone. Never throws. */
export async function noteSuspects(events: readonly EventJourney[], on: Receiver): Promise<void> {
  const suspected = events.flatMap((event) => (isSuspected(event, on) && event.identity?.h) || []);
  await sideBySide(suspected, NOTED_SIDE_BY_SIDE, (h) => noteSuspected(h, on));
}

/** Suspected duplicates noted at a time. */
const NOTED_SIDE_BY_SIDE = 24;

function tell(journey: EventJourney, request: LogFields, on: Receiver): void {
  const { outcome, identity, stage, conflict = false } = journey;
  on.telemetry.decision(decisionOf(outcome, conflict), {
    source: on.source,
    ...reasonOf(outcome),
    ...(outcome.status === 'accepted' ? { sent: outcome.sent } : {}),
    ...(outcome.status === 'handshake' && outcome.captured ? { captured: true } : {}),
    ...(outcome.status === 'batch' ? { accepted: outcome.accepted, duplicates: outcome.duplicates } : {}),
    stage,
    event: identity?.key,
    hash: identity?.h,
    type: identity?.type,
    stream: identity?.stream,
    unrouted: identity?.unrouted,
    ...(identity?.unnamed && { unnamed: true }),
    ...(identity?.unreadable && { unreadable: true }),
    ...(isSuspected(journey, on) && { suspected: true }),
    ...request,
  });
}

/** What could be a delivery is kept; a handshake is none, and may hold a secret. */
function isKept(reason: RefusalReason): boolean {
  return REFUSALS[reason] !== 'method' && !reason.startsWith('handshake_');
}

function decisionOf(outcome: ReceiveOutcome, conflict: boolean): Decision {
  if (outcome.status === 'refused') return 'refuse';
  if (outcome.status === 'unavailable') return 'unavailable';
  if (outcome.status === 'handshake') return 'handshake';
  if (outcome.status === 'batch') return 'split';
  if (conflict) return 'conflict';
  if (outcome.status === 'duplicate') return 'duplicate';
  return outcome.status === 'accepted' && outcome.resumed ? 'resume' : 'accept';
}

function reasonOf(outcome: ReceiveOutcome): { readonly reason?: string } {
  if (outcome.status === 'refused') return { reason: outcome.reason };
  return outcome.status === 'unavailable' ? { reason: outcome.cause } : {};
}

function eventsOf(outcome: ReceiveOutcome, items: readonly EventJourney[]): number {
  return outcome.status === 'batch' ? outcome.accepted + outcome.duplicates : items.length;
}

/** Counts the request. A split one is a duplicate when all of its events are. */
function count({ outcome, stage }: Journey, on: Receiver): void {
  const source = { Source: on.source };
  const { telemetry } = on;
  if (outcome.status === 'refused') {
    telemetry.metric('DeliveriesRefused', { ...source, Reason: outcome.reason });
  } else if (outcome.status === 'unavailable') {
    telemetry.metric('DeliveriesUnavailable', { ...source, Reason: outcome.cause });
  } else if (outcome.status === 'handshake') {
    telemetry.metric('HandshakesAnswered', source);
    if (outcome.captured) telemetry.metric('SecretsCaptured', source);
  } else if (isRepeat(outcome)) {
    telemetry.metric('DeliveriesDuplicate', source);
  } else if (outcome.status === 'accepted' || outcome.status === 'batch') {
    telemetry.metric('DeliveriesAccepted', source);
    // The current version is what is left of the accepted ones; a set of dimensions of its own would double the lines.
    if (stage !== undefined && stage !== 'AWSCURRENT') {
      telemetry.metric('SecretStageUsed', { ...source, Stage: stage });
    }
  }
}

function isRepeat(outcome: ReceiveOutcome): boolean {
  if (outcome.status === 'batch') return outcome.accepted === 0 && outcome.duplicates > 0;
  return outcome.status === 'duplicate';
}

function countEvents(events: readonly EventJourney[], on: Receiver): void {
  const accepted = events.filter(({ outcome }) => outcome.status === 'accepted');
  const counts: readonly (readonly [MetricName, number])[] = [
    ['BodyConflicts', events.filter(({ conflict }) => conflict === true).length],
    ['DeliveriesUnrouted', accepted.filter(({ identity }) => identity?.unrouted !== undefined).length],
    ['EventsUnnamed', accepted.filter(({ identity }) => identity?.unnamed === true).length],
    ['EventsUnreadable', accepted.filter(({ identity }) => identity?.unreadable === true).length],
    ['SuspectedDuplicates', events.filter((event) => isSuspected(event, on)).length],
  ];
  for (const [name, number] of counts) {
    if (number > 0) on.telemetry.metric(name, { Source: on.source }, number);
  }
}

/** Equal content without an id may be two events: what was taken for a repeat must show. */
function isSuspected({ outcome, identity }: EventJourney, on: Receiver): boolean {
  const again = outcome.status === 'duplicate' || (outcome.status === 'accepted' && outcome.resumed);
  return again && (identity?.unnamed === true || keyPlaces(on.spec.event.key).length === 0);
}

/** Never changes an answer: that the delivery came is in metric and log as well. */
async function noteSuspected(h: string, on: Receiver): Promise<void> {
  try {
    await noteRepeat(on.table, on.source, h, on.clock());
  } catch (error) {
    on.telemetry.fault('suspected', error, { source: on.source });
  }
}
