import type { EventItem, StreamItem } from '../../lib/contract/ledger.ts';
import { traceIdOf } from '../../lib/contract/trace-context.ts';
import type { Begun, Bytes, Written } from '../ledger/begin.ts';
import { fieldsOf } from '../ledger/event-fields.ts';
import { fail } from '../ledger/fail.ts';
import { type Ending, type FinishOutcome, finish } from '../ledger/finish.ts';
import { type GivenUp, passOver } from '../ledger/pass-over.ts';
import { describeError, describeReason } from '../telemetry/describe-error.ts';
import type { LogFields } from '../telemetry/telemetry.ts';
import { BytesMissing } from './errors.ts';
import type { Invocation } from './processor.ts';
import { type Attempt, type AttemptEnd, runHandler } from './run-handler.ts';

/** The queue copy an attempt belongs to, and whether SQS hands it out again. */
export interface Closing {
  readonly copy: string;
  readonly last: boolean;
}

/** How an event that is to finish can end: without operations of a user's own no condition of theirs is false. */
export type Finish = Exclude<FinishOutcome, { status: 'condition' }>;

export type AttemptOutcome =
  | Finish
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
    invocation.ports.telemetry.decision('begin', fieldsOfAttempt(attempt));
  }
  const start = invocation.ports.clock();
  const end = await runHandler(invocation, attempt);
  const timed = () => ({ ...fieldsOfAttempt(attempt), duration: invocation.ports.clock() - start });
  switch (end.end) {
    case 'cut-short':
      return { status: 'cut-short' };
    case 'committed':
      tellFinished(invocation, end.finished.event, timed());
      return end.finished;
    case 'success':
      return await succeed(invocation, attempt, end, timed());
    case 'failure':
      return await bookFailure(invocation, attempt, end, closing, timed());
  }
}

/** What every line about an attempt names. */
function fieldsOfAttempt({ event, number, message }: Attempt): LogFields {
  return { ...fieldsOf(event), attempt: number, trace: traceIdOf(message?.trace) };
}

async function succeed(
  invocation: Invocation,
  attempt: Attempt,
  { ending, bytes }: Extract<AttemptEnd, { end: 'success' }>,
  fields: LogFields,
): Promise<AttemptOutcome> {
  const outcome = plain(await finish(invocation.ledger, attempt, described(ending, bytes)));
  if (outcome.status === 'finished') tellFinished(invocation, outcome.event, fields);
  else tellDropped(invocation, attempt, outcome);
  return outcome;
}

/** G1: finishes an event whose number has passed without running it. */
export async function dropLate(
  invocation: Invocation,
  event: EventItem,
  stream: StreamItem | undefined,
  own: Bytes | undefined,
): Promise<Finish> {
  const { ledger, ports } = invocation;
  const why = `its turn was over: the sequence was at ${stream?.cur ?? 0}`;
  const begun = { event, stream, own, late: true };
  const outcome = plain(await finish(ledger, begun, { state: 'late', why }));
  if (outcome.status === 'finished') {
    ports.telemetry.decision('late', { ...fieldsOf(event), seq: event.seq, at: stream?.cur });
    ports.telemetry.metric('EventsLate', { Source: event.source });
  } else tellDropped(invocation, begun, outcome);
  return outcome;
}

function plain(outcome: FinishOutcome): Finish {
  return outcome.status === 'condition' ? { status: 'lost' } : outcome;
}

function tellDropped({ ports }: Invocation, { event }: Begun, { status }: Finish): void {
  ports.telemetry.decision('drop', { ...fieldsOf(event), because: status });
}

function described(ending: Ending, bytes: Uint8Array | undefined): Ending {
  return ending.why === undefined ? ending : { ...ending, why: describeReason(ending.why, bytes) };
}

async function bookFailure(
  invocation: Invocation,
  attempt: Attempt,
  end: Extract<AttemptEnd, { end: 'failure' }>,
  closing: Closing,
  ofAttempt: LogFields,
): Promise<AttemptOutcome> {
  const { ports, ledger } = invocation;
  const { event, number } = attempt;
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
  if (dead && event.policy.onPoison === 'skip') {
    return await skip(invocation, attempt, { error, attempt: number, why: dead.why }, ofAttempt);
  }
  const failure = { error, attempt: number, ...(dead && { dead }) };
  const written = await fail(ledger, attempt, failure);
  const fields = { ...ofAttempt, error: error.name };
  ports.telemetry.decision('fail', { ...fields, booked: written !== undefined });
  if (written && dead) {
    ports.telemetry.decision('dead', fields);
    ports.telemetry.metric('EventsDead', dimensions);
  }
  return { status: 'failed', written, retryAfterSeconds: dead ? undefined : end.retryAfterSeconds };
}

/** Gives an event up and lets its stream go on: that is how it ends, so its message may go. */
async function skip(
  invocation: Invocation,
  attempt: Attempt,
  givenUp: GivenUp,
  ofAttempt: LogFields,
): Promise<Finish> {
  const { telemetry } = invocation.ports;
  const fields = { ...ofAttempt, error: givenUp.error.name };
  const outcome = plain(await passOver(invocation.ledger, attempt, givenUp));
  telemetry.decision('fail', { ...fields, booked: outcome.status === 'finished' });
  if (outcome.status !== 'finished') return outcome;
  telemetry.decision('skip', fields);
  telemetry.metric('EventsDead', { Source: attempt.event.source });
  telemetry.metric('EventsSkipped', { Source: attempt.event.source });
  return outcome;
}

function tellFinished({ ports }: Invocation, event: EventItem, fields: LogFields): void {
  const ignored = event.st === 'ignored';
  const dimensions = { Source: event.source };
  ports.telemetry.decision(ignored ? 'ignore' : 'done', fields);
  ports.telemetry.metric(ignored ? 'EventsIgnored' : 'EventsProcessed', dimensions);
  ports.telemetry.metric('ProcessingDelay', dimensions, Math.max(0, ports.clock() - event.k));
}
