import { SECONDS } from '../../lib/contract/durations.ts';
import type { EventItem, StreamItem } from '../../lib/contract/ledger.ts';
import type { Queue, Table } from '../clients/ports.ts';
import { copyOf, resendId } from '../ledger/copy.ts';
import { fieldsOf } from '../ledger/event-fields.ts';
import { asItem, type Ledger, milliseconds } from '../ledger/ledger.ts';
import { giveUp, markStuck } from '../ledger/mark.ts';
import { bookResend } from '../ledger/resend.ts';
import type { Telemetry } from '../telemetry/telemetry.ts';
import type { Absences } from './absences.ts';
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
  /** Looks for the bytes of unbegun claims made so far. */
  looks: number;
}

/** A blocked stream: only the event it waits for is looked after, the others get their turn at its release. */
export async function tendBlocked(
  work: Tending,
  round: Round,
  stream: StreamItem,
  event: EventItem | undefined,
): Promise<void> {
  const { ledger, telemetry } = work;
  if (event?.st === 'dead') {
    round.park(stream.since);
    rest(work, stream, { why: 'parked', since: stream.since });
  }
  if (event?.st !== 'claimed') return;
  if (!quiet(ledger, event)) {
    if (!unconfirmed(ledger, event)) rest(work, stream, { why: 'active' }, quietFrom(ledger, event));
    else if (round.takeResend()) await send(work, event);
    return;
  }
  if (event.a >= event.policy.attempts) {
    const dead = await giveUp(ledger, event);
    if (!dead) return;
    round.park(stream.since);
    telemetry.decision('dead', { ...fieldsOf(dead), attempt: dead.a });
    telemetry.metric('EventsDead', { Source: dead.source });
    return;
  }
  await sendAgain(work, round, stream, event);
}

async function sendAgain(work: Tending, round: Round, stream: StreamItem, event: EventItem): Promise<void> {
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
  stream: StreamItem,
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

/** A stream nothing blocks: it is blocked on its oldest event that is old and has its bytes. */
export async function tendOpen(work: Tending, round: Round, stream: OpenStream): Promise<void> {
  const { ledger, telemetry } = work;
  for (const entry of stream.events) {
    const event = await readEvent(ledger.table, entry);
    if (event?.st !== 'claimed') continue;
    if (!old(ledger, event)) return;
    if (!(await hasBytes(work, round, event))) continue;
    if (!round.takeMark()) return;
    const resend = quiet(ledger, event) && (await mayResend(work, round, event));
    const written = await markStuck(ledger, event, undefined, resend);
    if (!written) return;
    round.marked++;
    telemetry.decision('mark', fieldsOf(written.event));
    if (resend) await sendBooked(work, round, written.event);
    return;
  }
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
    telemetry.fault('sweep', new Error('the bytes of a begun event are missing'), fieldsOf(event));
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
