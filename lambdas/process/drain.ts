import { SECONDS, workMs } from '../../lib/contract/durations.ts';
import type { EventItem, StreamItem } from '../../lib/contract/ledger.ts';
import { copyOf, promotedId } from '../ledger/copy.ts';
import { fieldsOf } from '../ledger/event-fields.ts';
import { wasReplayed } from '../ledger/event-item.ts';
import type { LedgerView } from '../ledger/read.ts';
import { turnOf } from '../ledger/sequence.ts';
import { type AttemptOutcome, carryOut, dropLate } from './attempt.ts';
import type { Finished } from './commit.ts';
import type { Invocation } from './processor.ts';

/** Takes what a finished event and its release left into the view. Returns the event that runs next, if any. */
export function settle(invocation: Invocation, view: LedgerView, finished: Finished): EventItem | undefined {
  const { event, release } = finished;
  const seen = view.stream(event);
  view.wrote(event, release ? release.stream : seen.known ? seen.item : undefined);
  const promoted = release?.promoted;
  if (promoted) {
    view.wrote(promoted, release.stream);
    invocation.ports.telemetry.decision('release', fieldsOf(promoted));
    invocation.ports.telemetry.metric('EventsReleased', { Source: promoted.source });
  }
  return promoted;
}

/**
 * Runs promoted events one after the other while the invocation has time. The message of the group is still in flight, so
 * nobody else runs this stream. What is left over is sent as a copy of its own.
 *
 * @returns whether one of them was given up and its stream went on without it
 */
export async function drain(invocation: Invocation, view: LedgerView, first: EventItem): Promise<boolean> {
  let next: EventItem | undefined = first;
  let passedOver = false;
  while (next && timeLeft(invocation)) {
    const step: DrainStep = await runPromoted(invocation, view, next);
    next = step.next;
    passedOver ||= step.passedOver === true;
    if (step.stop) break;
  }
  if (next) await handOn(invocation, view, next);
  return passedOver;
}

/** Whether there is time to start another event. */
export function timeLeft({ settings, remainingMs }: Invocation): boolean {
  return remainingMs() > workMs(SECONDS.reserve, settings.handlerSeconds, settings.timeFactor);
}

interface DrainStep {
  readonly next: EventItem | undefined;
  readonly stop: boolean;
  readonly passedOver?: boolean;
}

async function runPromoted(invocation: Invocation, view: LedgerView, event: EventItem): Promise<DrainStep> {
  const seen = view.stream(event);
  const stream = seen.known ? seen.item : undefined;
  try {
    const outcome = await carryOutPromoted(invocation, event, stream);
    if (outcome.status === 'finished') {
      const passedOver = outcome.event.st === 'discarded';
      return { next: settle(invocation, view, outcome), stop: false, passedOver };
    }
    if (outcome.status === 'cut-short') return { next: event, stop: true };
    if (outcome.status !== 'failed' || !outcome.written) return { next: undefined, stop: true };
    view.wrote(outcome.written.event, outcome.written.stream);
    return { next: outcome.written.event, stop: true };
  } catch (error) {
    invocation.ports.telemetry.fault('drain', error, fieldsOf(event));
    return { next: event, stop: true };
  }
}

async function carryOutPromoted(
  invocation: Invocation,
  event: EventItem,
  stream: StreamItem | undefined,
): Promise<AttemptOutcome> {
  const turn = turnOf(event, stream);
  if (turn === 'over') return await dropLate(invocation, event, stream, undefined);
  const number = event.a + 1;
  const closing = {
    copy: stream ? promotedId(event, stream) : event.h,
    last: number >= event.policy.attempts,
  };
  const attempt = {
    event,
    stream,
    own: undefined,
    late: turn === 'late',
    number,
    redelivered: event.a > 0 || wasReplayed(event),
    message: undefined,
  };
  return await carryOut(invocation, attempt, closing);
}

/** A lost copy is no harm: the sweep sends another. */
async function handOn(invocation: Invocation, view: LedgerView, event: EventItem): Promise<void> {
  const { ports } = invocation;
  const seen = view.stream(event);
  const stream = seen.known ? seen.item : undefined;
  if (!stream) return;
  try {
    await ports.queue.send(copyOf(event, promotedId(event, stream)));
  } catch (error) {
    ports.telemetry.fault('send promoted', error, fieldsOf(event));
  }
}
