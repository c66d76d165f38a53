import { SECONDS } from '../../lib/contract/durations.ts';
import type { BlockedStream, EventItem, StreamItem } from '../../lib/contract/ledger.ts';
import type { Queue, Table } from '../clients/ports.ts';
import { copyOf, promotedId, resendId } from '../ledger/copy.ts';
import { fieldsOf } from '../ledger/event-fields.ts';
import { asItem, type Ledger, milliseconds } from '../ledger/ledger.ts';
import { giveUp, giveUpAndGoOn, markStuck } from '../ledger/mark.ts';
import { bookResend } from '../ledger/resend.ts';
import { placeOf } from '../ledger/sequence.ts';
import type { Telemetry } from '../telemetry/telemetry.ts';
import type { Absences } from './absences.ts';
import { BegunWithoutBytes, BlockerMissing } from './losses.ts';
import type { OpenStream } from './oldest.ts';
import type { Rest, Rests } from './rests.ts';
import type { Round } from './round.ts';

/** Looks for the bytes of unbegun claims in one run, over all sources. */
const LOOKS_A_RUN = 2000;
/** Longest wait between two looks for the bytes of one claim, seconds. */
const LONGEST_ABSENCE = 3600;
/** How long after a re-send was booked the same copy is sent once more, in sweep periods: the next run, not the one after. */
const REPEAT_PERIODS = 1.5;

/**
 * Longest time a blocked stream is not looked at, in sweep periods. So long may the sweep take to see that another event
 * blocks it now, or that a parked one no longer is.
 */
const LONGEST_REST_PERIODS = 5;

export interface Tending {
  readonly ledger: Ledger;
  readonly queue: Queue;
  readonly telemetry: Telemetry;
  readonly absences: Absences;
  readonly rests: Rests;
  /** Whether this run has time for more. */
  readonly timeLeft: () => boolean;
  /** Looks for the bytes of unbegun claims made so far. */
  looks: number;
}

/** A blocked stream: only the event it waits for is looked after, the others get their turn at its release. */
export async function tendBlocked(
  work: Tending,
  round: Round,
  stream: BlockedStream,
  event: EventItem | undefined,
): Promise<void> {
  const { ledger, telemetry } = work;
  if (event === undefined) {
    telemetry.metric('MissingItems', { Source: round.source });
    telemetry.fault('sweep', new BlockerMissing(), { source: round.source, hash: stream.by });
    return;
  }
  if (event.st === 'dead') {
    round.park(stream.since);
    rest(work, stream, { why: 'parked', since: stream.since });
  }
  if (event.st !== 'claimed') return;
  if (!quiet(ledger, event)) {
    if (!unconfirmed(ledger, event)) rest(work, stream, { why: 'active' }, quietFrom(ledger, event));
    else if (round.takeResend()) await send(work, event);
    return;
  }
  if (event.a >= event.policy.attempts) return await endSilent(work, round, stream, event);
  await sendAgain(work, round, stream, event);
}

/** W2: an event that takes its process with it each time is given up. */
async function endSilent(
  work: Tending,
  round: Round,
  stream: BlockedStream,
  event: EventItem,
): Promise<void> {
  const { ledger, telemetry } = work;
  const fields = { ...fieldsOf(event), attempt: event.a };
  if (event.policy.onPoison !== 'skip') {
    if (!(await giveUp(ledger, event))) return;
    round.park(stream.since);
    telemetry.decision('dead', fields);
    telemetry.metric('EventsDead', { Source: event.source });
    return;
  }
  const outcome = await giveUpAndGoOn(ledger, event, stream);
  if (outcome.status !== 'finished') return;
  telemetry.decision('skip', fields);
  telemetry.metric('EventsDead', { Source: event.source });
  telemetry.metric('EventsSkipped', { Source: event.source });
  const { promoted, stream: after } = outcome.release ?? {};
  if (!promoted || !after) return;
  telemetry.decision('release', fieldsOf(promoted));
  telemetry.metric('EventsReleased', { Source: promoted.source });
  await work.queue.send(copyOf(promoted, promotedId(promoted, after)));
}

async function sendAgain(
  work: Tending,
  round: Round,
  stream: BlockedStream,
  event: EventItem,
): Promise<void> {
  // What is not sent now needs no look: a stream waiting for long would cost one each run.
  if (await round.holdsBack(event, work)) {
    return rest(work, stream, { why: 'held-back', event: { q: event.q, k: event.k } });
  }
  if (!(await hasBytes(work, round, event))) return rest(work, stream, { why: 'missing' });
  if (!round.takeResend()) return;
  const resent = await bookResend(work.ledger, event);
  if (resent) await sendBooked(work, round, resent);
}

/** Notes that a blocked stream needs no look until then, or for the longest rest. */
function rest(
  { ledger, rests }: Tending,
  stream: BlockedStream,
  why: Rest,
  until = Number.POSITIVE_INFINITY,
): void {
  const now = ledger.clock();
  const longest = now + milliseconds(ledger, LONGEST_REST_PERIODS * SECONDS.sweepPeriod);
  rests.note(stream.pk, why, now, Math.min(until, longest));
}

/** Whether a blocked stream needs no look now. What a look would report is reported. */
export async function atRest(work: Tending, round: Round, pk: string): Promise<boolean> {
  const known = work.rests.of(pk, work.ledger.clock());
  if (known?.why === 'parked') round.park(known.since);
  if (known?.why === 'missing') work.telemetry.metric('MissingBytes', { Source: round.source });
  return known?.why === 'held-back' ? await round.holdsBack(known.event, work) : known !== undefined;
}

/**
 * A stream nothing blocks: it is blocked on its oldest event that is old and has its bytes. Numbered events need no block,
 * since their numbers keep the order: each that is old is sent again.
 */
export async function tendOpen(
  work: Tending,
  round: Round,
  stream: OpenStream,
  seen: StreamItem | undefined,
): Promise<void> {
  for (const entry of stream.events) {
    const event = await readEvent(work.ledger.table, entry);
    if (event?.st !== 'claimed') continue;
    if (!old(work.ledger, event)) return;
    const tended = placeOf(event)
      ? await tendNumbered(work, round, event)
      : await tendOldest(work, round, event, seen);
    if (tended === 'enough') return;
  }
}

/** `next`: the event after this one may be looked at. */
type Tended = 'next' | 'enough';

/** W1, and W4 in the same transaction where it is due. */
async function tendOldest(
  work: Tending,
  round: Round,
  event: EventItem,
  seen: StreamItem | undefined,
): Promise<Tended> {
  const { ledger, telemetry } = work;
  if (!(await hasBytes(work, round, event))) return 'next';
  if (!round.takeMark()) return 'enough';
  const resend = quiet(ledger, event) && (await mayResend(work, round, event));
  const written = await markStuck(ledger, event, seen, resend);
  if (!written) return 'enough';
  round.marked++;
  telemetry.decision('mark', fieldsOf(written.event));
  if (resend) await sendBooked(work, round, written.event);
  return 'enough';
}

/**
 * An old open event whose number keeps its place: W1 without the block. If its re-send is held back, so would be those of
 * younger ones.
 */
export async function tendNumbered(work: Tending, round: Round, event: EventItem): Promise<Tended> {
  if (!quiet(work.ledger, event)) {
    if (unconfirmed(work.ledger, event) && round.takeResend()) await send(work, event);
    return 'next';
  }
  if (await round.holdsBack(event, work)) return 'enough';
  if (!(await hasBytes(work, round, event))) return 'next';
  if (!round.takeResend()) return 'enough';
  const resent = await bookResend(work.ledger, event);
  if (resent) await sendBooked(work, round, resent);
  return 'next';
}

async function readEvent(table: Table, key: { readonly pk: string; readonly sk: string }) {
  return asItem<EventItem>(await table.get({ pk: key.pk, sk: key.sk }));
}

/** Received longer than T_OLD ago. */
function old(ledger: Ledger, event: EventItem): boolean {
  return ledger.clock() - event.k > milliseconds(ledger, event.policy.oldAfter);
}

/** Old, and nothing has been done with it or sent for it for T_OLD. */
function quiet(ledger: Ledger, event: EventItem): boolean {
  return ledger.clock() > quietFrom(ledger, event);
}

function quietFrom(ledger: Ledger, event: EventItem): number {
  const last = Math.max(event.k, event.act ?? 0, event.re ?? 0);
  return last + milliseconds(ledger, event.policy.oldAfter);
}

/** A re-send was booked by the last run and nothing was heard since: that run may have died before it sent. */
function unconfirmed(ledger: Ledger, event: EventItem): boolean {
  const { re, act = 0 } = event;
  if (re === undefined || act > re) return false;
  const since = ledger.clock() - re;
  return since > 0 && since <= milliseconds(ledger, REPEAT_PERIODS * SECONDS.sweepPeriod);
}

async function hasBytes(work: Tending, round: Round, event: EventItem): Promise<boolean> {
  const { ledger, absences, telemetry } = work;
  const now = ledger.clock();
  const begun = event.a > 0 || event.blk === 1;
  if (!begun && !absences.due(event.h, now)) {
    round.withoutBytes++;
    return false;
  }
  // Begun events are looked for to be sent again, which has a limit of its own, and take no look from those to be marked.
  if (!begun && work.looks++ >= LOOKS_A_RUN) return false;
  if (await ledger.archive.exists(event.loc)) {
    absences.forget(event.h);
    return true;
  }
  if (begun) {
    telemetry.metric('MissingBytes', { Source: event.source });
    telemetry.fault('sweep', new BegunWithoutBytes(), fieldsOf(event));
    return false;
  }
  round.withoutBytes++;
  const period = milliseconds(ledger, SECONDS.sweepPeriod);
  absences.note(event.h, now, period, milliseconds(ledger, LONGEST_ABSENCE));
  return false;
}

async function mayResend(work: Tending, round: Round, event: EventItem): Promise<boolean> {
  return !(await round.holdsBack(event, work)) && round.takeResend();
}

async function sendBooked(work: Tending, round: Round, event: EventItem): Promise<void> {
  round.resent++;
  work.telemetry.decision('resend', { ...fieldsOf(event), number: event.rs });
  await send(work, event);
}

async function send({ queue }: Tending, event: EventItem): Promise<void> {
  await queue.send(copyOf(event, resendId(event, event.rs ?? 0)));
}
