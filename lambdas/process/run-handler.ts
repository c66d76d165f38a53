import { SECONDS, workMs } from '../../lib/contract/durations.ts';
import type { QueueMessage } from '../../lib/contract/message.ts';
import { traceIdOf, traceparentOf } from '../../lib/contract/trace-context.ts';
import type { Begun } from '../ledger/begin.ts';
import { fieldsOf } from '../ledger/event-fields.ts';
import { wasReplayed } from '../ledger/event-item.ts';
import type { Ending } from '../ledger/finish.ts';
import { Commit, type Finished } from './commit.ts';
import { DeadlineExceeded, UnknownResult } from './errors.ts';
import { type Content, contentOf, webhookEvent } from './event.ts';
import { type HandlerResult, handlerOf } from './handler.ts';
import type { Invocation } from './processor.ts';

/** An attempt: what was begun, and what its handler is told beside the event. */
export interface Attempt extends Begun {
  readonly number: number;
  readonly redelivered: boolean;
  /** The copy it came with; absent for an event promoted by a release. */
  readonly message: QueueMessage | undefined;
}

export type AttemptEnd =
  /** The handler is content; the event is still to be finished. */
  | { readonly end: 'success'; readonly ending: Ending; readonly bytes?: Buffer }
  /** Finished by its own `commit`. */
  | { readonly end: 'committed'; readonly finished: Finished }
  | {
      readonly end: 'failure';
      readonly error: unknown;
      readonly bytes?: Buffer | undefined;
      /** The handler has given the event up, with this reason. */
      readonly dead?: string;
      readonly retryAfterSeconds?: number;
    }
  /** The invocation's time ran out before the handler's own: nobody's failure. */
  | { readonly end: 'cut-short' };

const TIME_IS_OVER = Symbol('time is over');

/** Runs the handler of an event once, within its deadline. Never throws. */
export async function runHandler(invocation: Invocation, attempt: Attempt): Promise<AttemptEnd> {
  const { ports, settings, ledger } = invocation;
  const handler = handlerOf(settings.handlers, attempt.event.type);
  if (!handler) return { end: 'success', ending: { state: 'ignored', why: 'no handler for this type' } };
  let content: Content | undefined;
  const commit = new Commit(ledger, attempt);
  const clock = deadline(invocation);
  try {
    content = await contentOf(ports.archive, attempt.event, attempt.message);
    const { bytes } = content;
    const input = {
      event: webhookEvent(attempt.event, content, traceparentOf(attempt.message?.trace)),
      attempt: attempt.number,
      redelivered: attempt.redelivered,
      replay: attempt.message?.replay === true || wasReplayed(attempt.event),
      late: attempt.late,
      gap: attempt.event.gap === 1,
      signal: clock.signal,
      log: ports.log({ ...fieldsOf(attempt.event), trace: traceIdOf(attempt.message?.trace) }),
      bytes,
      commit: commit.write,
    };
    const running = Promise.resolve()
      .then(() => handler(input))
      .finally(() => commit.underWay);
    running.catch(() => undefined);
    const result = await Promise.race([running, clock.over]);
    if (result === TIME_IS_OVER) return await overtime(invocation, commit, clock.whole, bytes);
    return commit.finished ? { end: 'committed', finished: commit.finished } : judge(result, bytes);
  } catch (error) {
    await commit.settled();
    if (!commit.finished) return { end: 'failure', error, bytes: content?.bytes };
    ports.telemetry.fault('handler after commit', error, fieldsOf(attempt.event));
    return { end: 'committed', finished: commit.finished };
  } finally {
    commit.close();
    clock.stop();
  }
}

/** The handler's time is over. A transaction under way decides, if it settles soon; the ledger's conditions do if not. */
async function overtime(
  { ports, settings }: Invocation,
  commit: Commit,
  whole: boolean,
  bytes: Buffer,
): Promise<AttemptEnd> {
  commit.close();
  const patience = workMs(SECONDS.reserve / 4, settings.handlerSeconds, settings.timeFactor);
  let stop = (): void => undefined;
  const waited = new Promise<void>((resolve) => {
    stop = ports.timer(patience, resolve);
  });
  await Promise.race([commit.settled(), waited]);
  stop();
  if (commit.finished) return { end: 'committed', finished: commit.finished };
  return whole ? { end: 'failure', error: new DeadlineExceeded(), bytes } : { end: 'cut-short' };
}

interface Deadline {
  readonly signal: AbortSignal;
  readonly over: Promise<typeof TIME_IS_OVER>;
  /** Whether the handler has all the time it may take, not just what is left of the invocation. */
  readonly whole: boolean;
  readonly stop: () => void;
}

function deadline({ ports, settings, remainingMs }: Invocation): Deadline {
  const { handlerSeconds, timeFactor } = settings;
  const full = workMs(handlerSeconds, handlerSeconds, timeFactor);
  const left = remainingMs() - workMs(SECONDS.reserve / 2, handlerSeconds, timeFactor);
  const controller = new AbortController();
  let stop = (): void => undefined;
  const over = new Promise<typeof TIME_IS_OVER>((resolve) => {
    stop = ports.timer(Math.max(0, Math.min(full, left)), () => {
      resolve(TIME_IS_OVER);
      controller.abort(new DeadlineExceeded());
    });
  });
  return { signal: controller.signal, over, whole: left >= full, stop };
}

function judge(result: HandlerResult, bytes: Buffer): AttemptEnd {
  if (result === undefined) return { end: 'success', ending: { state: 'processed' } };
  if (typeof result === 'object' && result !== null) {
    if ('ignore' in result)
      return { end: 'success', ending: { state: 'ignored', why: String(result.ignore) }, bytes };
    if ('dead' in result) {
      const error = new GivenUp(String(result.dead));
      return { end: 'failure', error, bytes, dead: String(result.dead) };
    }
    if ('retryAfterSeconds' in result && Number.isFinite(result.retryAfterSeconds)) {
      const error = new RetryWanted();
      return { end: 'failure', error, bytes, retryAfterSeconds: result.retryAfterSeconds };
    }
  }
  return { end: 'failure', error: new UnknownResult(), bytes };
}

class GivenUp extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'GivenUp';
  }
}

class RetryWanted extends Error {
  constructor() {
    super('the handler asked for another attempt');
    this.name = 'RetryWanted';
  }
}
