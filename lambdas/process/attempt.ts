import type { EventItem } from '../../lib/contract/ledger.ts';
import type { Written } from '../ledger/begin.ts';
import { fieldsOf } from '../ledger/event-fields.ts';
import { fail } from '../ledger/fail.ts';
import { type Ending, type FinishOutcome, finish } from '../ledger/finish.ts';
import { describeError, describeReason } from '../telemetry/describe-error.ts';
import { BytesMissing } from './errors.ts';
import type { Invocation } from './processor.ts';
import { type Attempt, type AttemptEnd, runHandler } from './run-handler.ts';

/** The queue copy an attempt belongs to, and whether SQS hands it out again. */
export interface Closing {
  readonly copy: string;
  readonly last: boolean;
}

export type AttemptOutcome =
  | Extract<FinishOutcome, { status: 'finished' | 'already' | 'missing' | 'lost' }>
  | {
      readonly status: 'failed';
      /** Undefined: the failure is not this attempt's to book, the ledger has moved on. */
      readonly written: Written | undefined;
      readonly retryAfterSeconds: number | undefined;
    }
  | { readonly status: 'cut-short' };

/** Runs an event's handler and books what came of it. Throws on faults of the ledger only. */
export async function carryOut(
  invocation: Invocation,
  attempt: Attempt,
  closing: Closing,
): Promise<AttemptOutcome> {
  if (attempt.redelivered) {
    invocation.ports.telemetry.decision('begin', { ...fieldsOf(attempt.event), attempt: attempt.number });
  }
  const end = await runHandler(invocation, attempt);
  switch (end.end) {
    case 'cut-short':
      return { status: 'cut-short' };
    case 'committed':
      tellFinished(invocation, end.finished.event);
      return end.finished;
    case 'success':
      return await succeed(invocation, attempt, end);
    case 'failure':
      return await bookFailure(invocation, attempt, end, closing);
  }
}

async function succeed(
  invocation: Invocation,
  { event, stream, own }: Attempt,
  { ending, bytes }: Extract<AttemptEnd, { end: 'success' }>,
): Promise<AttemptOutcome> {
  const outcome = await finish(invocation.ledger, event, stream, described(ending, bytes), own);
  // Without operations of a user's own there is no condition of theirs to be false.
  if (outcome.status === 'condition') return { status: 'lost' };
  if (outcome.status === 'finished') tellFinished(invocation, outcome.event);
  else invocation.ports.telemetry.decision('drop', { ...fieldsOf(event), because: outcome.status });
  return outcome;
}

function described(ending: Ending, bytes: Uint8Array | undefined): Ending {
  return ending.why === undefined ? ending : { ...ending, why: describeReason(ending.why, bytes) };
}

async function bookFailure(
  { ports, ledger }: Invocation,
  { event, stream, own, number }: Attempt,
  end: Extract<AttemptEnd, { end: 'failure' }>,
  closing: Closing,
): Promise<AttemptOutcome> {
  const error = describeError(end.error, end.bytes);
  const dimensions = { Source: event.source };
  if (end.error instanceof BytesMissing) ports.telemetry.metric('MissingBytes', dimensions);
  ports.telemetry.metric('HandlerFailures', dimensions);
  const givenUp = end.dead !== undefined;
  const usedUp = closing.last || number >= event.policy.attempts;
  const dead = (givenUp || usedUp) && {
    why: givenUp ? error.text : 'attempts used up',
    ...((givenUp || closing.last) && { copy: closing.copy }),
  };
  const failure = { error, attempt: number, ...(dead && { dead }) };
  const written = await fail(ledger, event, stream, failure, own);
  const fields = { ...fieldsOf(event), attempt: number, error: error.name };
  ports.telemetry.decision('fail', { ...fields, booked: written !== undefined });
  if (written && dead) {
    ports.telemetry.decision('dead', fields);
    ports.telemetry.metric('EventsDead', dimensions);
  }
  return { status: 'failed', written, retryAfterSeconds: dead ? undefined : end.retryAfterSeconds };
}

function tellFinished({ ports }: Invocation, event: EventItem): void {
  const ignored = event.st === 'ignored';
  const dimensions = { Source: event.source };
  ports.telemetry.decision(ignored ? 'ignore' : 'done', fieldsOf(event));
  ports.telemetry.metric(ignored ? 'EventsIgnored' : 'EventsProcessed', dimensions);
  ports.telemetry.metric('ProcessingDelay', dimensions, Math.max(0, ports.clock() - event.k));
}
