import { backoffSeconds, visibilitySeconds } from '../../lib/contract/durations.ts';
import type { EventItem, StreamItem } from '../../lib/contract/ledger.ts';
import type { QueueMessage } from '../../lib/contract/message.ts';
import { mark, type Written } from '../ledger/begin.ts';
import { copyOf, promotedId } from '../ledger/copy.ts';
import { fieldsOf } from '../ledger/event-fields.ts';
import { wasReplayed } from '../ledger/event-item.ts';
import { hold } from '../ledger/hold.ts';
import type { LedgerView } from '../ledger/read.ts';
import { putOff } from '../ledger/yield.ts';
import { type AttemptOutcome, carryOut, dropLate } from './attempt.ts';
import { drain, settle, timeLeft } from './drain.ts';
import type { Invocation } from './processor.ts';
import { type BatchRecord, type Copy, ownBytes } from './record.ts';
import { look, type Sight } from './sight.ts';

/** Looks at a record after a condition was false, before it is given back. */
const LOOKS_AGAIN = 3;
/** Longest wait a handler may ask for: SQS hides a message for twelve hours at most, less a function's longest run. */
const MAX_RETRY_SECONDS = 12 * 3600 - 900;

/**
 * `kept`: the message may be deleted. `failed`: it comes back. `stop`: it comes back, and so does the rest of its group.
 */
type Fate = 'kept' | 'failed' | 'stop';
type Ready = Extract<Sight, { see: 'ready' }>;

/** The records of one message group in a batch: run in order, one after the other. */
export class Group {
  readonly #invocation: Invocation;
  readonly #view: LedgerView;
  readonly #copies: readonly Copy[];
  readonly #fates = new Map<Copy, Fate>();
  /** Events whose attempt was counted, and whose stream was blocked on them, before any handler ran. */
  readonly #marked = new Map<Copy, number>();
  /** Records whose handler ran out of the invocation's time: they are put off, not run again. */
  readonly #cutShort = new Set<Copy>();
  /** An event of the group was given up, and its stream goes on: what comes after it is told. */
  #passedOver = false;

  constructor(invocation: Invocation, view: LedgerView, copies: readonly Copy[]) {
    this.#invocation = invocation;
    this.#view = view;
    this.#copies = copies;
  }

  /** Attempts of the first event: groups in trouble run after those that are not. */
  get attempts(): number {
    const message = this.#copies[0]?.message;
    const seen = message && this.#view.event(message);
    return seen?.known ? (seen.item?.a ?? 0) : 0;
  }

  /** Message ids that must come back. */
  get failures(): readonly string[] {
    return this.#copies
      .filter((copy) => this.#fates.get(copy) !== 'kept')
      .map(({ record }) => record.messageId);
  }

  /**
   * Marks the first event and holds its followers where they were received before, so that a handler that takes the whole
   * process with it cannot drag them along.
   */
  async secure(): Promise<void> {
    for (const copy of this.#copies) {
      const fate = await this.#guarded(copy, (again) => this.#secureOne(copy, again));
      if (fate === undefined) return;
      if (fate !== 'next') this.#fates.set(copy, fate);
      if (fate === 'failed' || fate === 'stop') return;
    }
  }

  /** Runs the records in order. Never throws. */
  async run(): Promise<void> {
    for (const [index, copy] of this.#copies.entries()) {
      const fate =
        this.#fates.get(copy) ?? (await this.#guarded(copy, (again) => this.#turn(copy, index, again)));
      this.#fates.set(copy, fate ?? 'failed');
      if (fate === 'stop') return;
    }
  }

  /** Repeats a step while the ledger moves under it. A fault of the ledger gives the record back. */
  async #guarded<T extends Fate | 'next'>(
    copy: Copy,
    step: (again: boolean) => Promise<T | 'moving' | undefined>,
  ): Promise<T | 'failed' | undefined> {
    try {
      for (let looked = 0; looked <= LOOKS_AGAIN; looked++) {
        const result = await step(looked > 0);
        if (result !== 'moving') return result;
      }
    } catch (error) {
      this.#invocation.ports.telemetry.fault('process', error, { messageId: copy.record.messageId });
    }
    return 'failed';
  }

  async #secureOne(copy: Copy, again: boolean): Promise<Fate | 'next' | 'moving' | undefined> {
    const sight = await look(this.#invocation, this.#view, copy, again);
    if (sight.see === 'moving') return 'moving';
    if (sight.see === 'nothing-to-do') return 'kept';
    if (sight.see === 'unclear') return 'stop';
    if (copy.record.receiveCount < 2) return undefined;
    if (sight.see === 'behind') return await this.#hold(copy, sight);
    // A second copy of the marked event: its attempt is counted once.
    if (sight.see === 'given-up' || sight.see === 'late' || this.#marked.size > 0) return 'next';
    const written = await this.#mark(copy, sight);
    if (!written) return 'moving';
    this.#marked.set(copy, written.event.a);
    return 'next';
  }

  async #turn(copy: Copy, index: number, again: boolean): Promise<Fate | 'moving'> {
    if (again) this.#marked.delete(copy);
    const sight = await look(this.#invocation, this.#view, copy, again);
    switch (sight.see) {
      case 'moving':
        return 'moving';
      case 'nothing-to-do':
        return 'kept';
      case 'unclear':
        return 'stop';
      case 'given-up':
        return await this.#hasten(copy.record, sight.event);
      case 'behind':
        return this.#mayWait(sight.stream) ? await this.#hold(copy, sight) : 'failed';
      case 'late':
        return this.#failed().length > 0 ? 'failed' : await this.#drop(copy, sight);
      case 'ready':
        return await this.#start(copy, index, sight);
    }
  }

  /**
   * Whether a record may be held in its stream. Not where an earlier record of the group came to nothing and is not the
   * event the stream waits for: it is nowhere yet, and this one would overtake it.
   */
  #mayWait(stream: StreamItem | undefined): boolean {
    return this.#failed().every(({ message }) => message?.h === stream?.by);
  }

  #failed(): readonly Copy[] {
    return this.#copies.filter((copy) => this.#fates.get(copy) === 'failed');
  }

  async #start(copy: Copy, index: number, sight: Ready): Promise<Fate | 'moving'> {
    if (this.#failed().length > 0) return 'failed';
    const late = index > 0 && !timeLeft(this.#invocation);
    if (late || this.#cutShort.has(copy)) return await this.#putOff(copy, sight);
    const { record } = copy;
    const marked = this.#marked.get(copy);
    if (marked === sight.event.a) return await this.#attempt(copy, sight, true);
    const tried = record.receiveCount > 1 || sight.event.a > 0 || sight.event.st === 'dead';
    if (!tried) return await this.#attempt(copy, sight, false);
    const written = await this.#mark(copy, sight);
    return written ? await this.#attempt(copy, { ...sight, ...written }, true) : 'moving';
  }

  async #attempt(copy: Copy, sight: Ready, marked: boolean): Promise<Fate | 'moving'> {
    const message = messageOf(copy);
    const { record } = copy;
    const { stream, late } = sight;
    const event = this.#passedOver ? { ...sight.event, gap: 1 as const } : sight.event;
    const attempt = {
      event,
      stream,
      late,
      own: ownBytes(message),
      number: marked ? event.a : event.a + 1,
      redelivered: marked || event.blk === 1 || message.replay === true || wasReplayed(event),
      message,
    };
    const closing = { copy: record.deduplication, last: record.receiveCount >= event.policy.attempts };
    const outcome = await carryOut(this.#invocation, attempt, closing);
    return await this.#conclude(copy, outcome, sight);
  }

  async #conclude(copy: Copy, outcome: AttemptOutcome, sight: Ready): Promise<Fate | 'moving'> {
    switch (outcome.status) {
      case 'finished': {
        const promoted = settle(this.#invocation, this.#view, outcome);
        this.#fates.set(copy, 'kept');
        const inDrain = promoted !== undefined && (await drain(this.#invocation, this.#view, promoted));
        this.#passedOver ||= inDrain || outcome.event.st === 'discarded';
        return 'kept';
      }
      case 'already':
        return 'kept';
      case 'missing':
      case 'out-of-turn':
        return 'moving';
      case 'lost':
        return 'failed';
      case 'cut-short':
        this.#cutShort.add(copy);
        return await this.#putOff(copy, sight);
      case 'failed': {
        if (!outcome.written) return 'moving';
        this.#wrote(outcome.written);
        await this.#backOff(copy.record, outcome.written.event, outcome.retryAfterSeconds);
        return 'failed';
      }
    }
  }

  async #drop(copy: Copy, sight: Extract<Sight, { see: 'late' }>): Promise<Fate | 'moving'> {
    const { event, stream } = sight;
    const outcome = await dropLate(this.#invocation, event, stream, ownBytes(messageOf(copy)));
    if (outcome.status === 'lost') return 'moving';
    return await this.#conclude(copy, outcome, { see: 'ready', event, stream, late: true });
  }

  async #mark(copy: Copy, { event, stream }: Ready): Promise<Written | undefined> {
    const written = await mark(this.#invocation.ledger, event, stream, ownBytes(messageOf(copy)));
    return written && this.#wrote(written);
  }

  async #hold(copy: Copy, sight: Extract<Sight, { see: 'behind' }>): Promise<Fate | 'moving'> {
    const { ledger, ports } = this.#invocation;
    const written = await hold(ledger, sight.event, sight.stream, ownBytes(messageOf(copy)));
    if (!written) return 'moving';
    this.#wrote(written);
    ports.telemetry.decision('hold', fieldsOf(written.event));
    ports.telemetry.metric('EventsHeld', { Source: written.event.source });
    return 'kept';
  }

  async #putOff(copy: Copy, { event, stream }: Ready): Promise<Fate | 'moving'> {
    // A dead event blocks its stream already; the copy that may revive it keeps its place in the queue.
    if (event.st === 'dead') return 'failed';
    const { ledger, ports } = this.#invocation;
    const written = await putOff(ledger, event, stream, ownBytes(messageOf(copy)));
    if (!written?.stream) return 'moving';
    this.#wrote(written);
    await ports.queue.send(copyOf(written.event, promotedId(written.event, written.stream)));
    ports.telemetry.decision('yield', fieldsOf(written.event));
    return 'kept';
  }

  async #backOff(record: BatchRecord, event: EventItem, wanted: number | undefined): Promise<void> {
    if (event.st === 'dead' && event.cp === record.deduplication) {
      await this.#hasten(record, event);
      return;
    }
    const own = wanted === undefined ? undefined : Math.min(Math.max(0, wanted), MAX_RETRY_SECONDS);
    const visibility = visibilitySeconds(this.#invocation.settings.handlerSeconds);
    await this.#hide(record, event, Math.ceil(own ?? backoffSeconds(event.a, visibility)));
  }

  /** Lets SQS count the receives that are left without waiting for them. */
  async #hasten(record: BatchRecord, event: EventItem): Promise<Fate> {
    await this.#hide(record, event, 0);
    return 'failed';
  }

  async #hide(record: BatchRecord, event: EventItem, seconds: number): Promise<void> {
    const { queue, telemetry } = this.#invocation.ports;
    try {
      await queue.changeVisibility(event.q, record.receiptHandle, seconds);
    } catch (error) {
      telemetry.fault('back-off', error, fieldsOf(event));
    }
  }

  #wrote(written: Written): Written {
    this.#view.wrote(written.event, written.stream);
    return written;
  }
}

/** The message of a record that was judged: an unreadable one never gets further than that. */
function messageOf(copy: Copy): QueueMessage {
  if (!copy.message) throw new TypeError('an unreadable record has no message');
  return copy.message;
}
