import { type Input, integer, text, texts } from '../aws-json/fields.ts';
import { numberAttribute } from './attributes.ts';
import { DEDUPE_SECONDS } from './clock.ts';
import { retireSpent } from './dead-letter.ts';
import type { Message } from './lane.ts';
import type { Queue } from './queue.ts';
import type { Queues } from './queues.ts';
import { type ReceivedMessage, render, type Selection, SYSTEM_ATTRIBUTES } from './received-message.ts';
import { invalid, refusal } from './refusals.ts';
import { queueOf } from './send.ts';

/** How a receive is to behave. */
export interface ReceiveOptions extends Selection {
  /** At most this many, 1 to 10. */
  readonly limit: number;
  /** Hides what is received, seconds of the API. */
  readonly visibility: number;
  /** Waits for a first message, real seconds. */
  readonly wait: number;
  /** Asking again with the same id within five minutes gives the same batch. */
  readonly attemptId?: string | undefined;
  /** Ends the wait. */
  readonly signal?: AbortSignal | undefined;
}

export async function receiveMessage(
  queues: Queues,
  input: Input,
  gone?: AbortSignal,
): Promise<{ Messages?: ReceivedMessage[] }> {
  const queue = queueOf(queues, input);
  const messages = await receive(queues, queue, { ...readOptions(queue, input), signal: gone });
  return messages.length > 0 ? { Messages: messages } : {};
}

/** Receives from `queue`, waiting if asked to. */
export async function receive(
  queues: Queues,
  queue: Queue,
  options: ReceiveOptions,
): Promise<ReceivedMessage[]> {
  const deadline = Date.now() + options.wait * 1000;
  while (!options.signal?.aborted && queues.serves(queue)) {
    const messages = take(queues, queue, options);
    const left = deadline - Date.now();
    if (messages.length > 0 || left <= 0) return messages;
    const due = (queue.nextDue ?? Number.POSITIVE_INFINITY) - queues.clock.now();
    await queue.waiters.park(Math.min(left, due), options.signal);
  }
  return [];
}

/** One look: hands out what is visible now, in one transaction. */
function take(queues: Queues, queue: Queue, options: ReceiveOptions): ReceivedMessage[] {
  const now = queues.clock.now();
  queue.advance(now);
  const batch = repeated(queue, options, now) ?? fresh(queues, queue, options, now);
  if (batch.length === 0) return [];
  const hidden = now + queues.clock.milliseconds(options.visibility);
  const received = queues.file.transaction(() => {
    for (const { message, receives } of batch) {
      const { state, dueAt } = hiding(hidden, now);
      queues.messages.update(message.sequence, state, dueAt, receives, message.firstReceivedAt ?? now);
    }
    return batch.map(({ message, receives }) => {
      const firstReceivedAt = message.firstReceivedAt ?? now;
      return render(
        queues,
        queue,
        { ...queues.messages.get(message.sequence), receives, firstReceivedAt },
        options,
      );
    });
  });
  for (const { message, receives } of batch) {
    message.receives = receives;
    message.firstReceivedAt ??= now;
    const { state, dueAt } = hiding(hidden, now);
    queue.put(message, state, dueAt);
  }
  return received;
}

interface Taken {
  readonly message: Message;
  /** Its receive count with this receive. */
  readonly receives: number;
}

function fresh(queues: Queues, queue: Queue, options: ReceiveOptions, now: number): Taken[] {
  retireSpent(queues, queue, options.limit, now);
  const batch = queue
    .candidates(options.limit)
    .map((message) => ({ message, receives: message.receives + 1 }));
  if (options.attemptId !== undefined && batch.length > 0) {
    queue.attempts.set(options.attemptId, {
      batch: batch.map(({ message, receives }) => [message, receives]),
      until: now + queues.clock.milliseconds(DEDUPE_SECONDS),
    });
  }
  return batch;
}

/** The batch already handed out under this attempt id, as long as all of it is still in flight from then. */
function repeated(queue: Queue, options: ReceiveOptions, now: number): Taken[] | undefined {
  for (const [id, { until }] of queue.attempts) if (until <= now) queue.attempts.delete(id);
  const attempt = options.attemptId === undefined ? undefined : queue.attempts.get(options.attemptId);
  const held = attempt?.batch.every(
    ([message, receives]) =>
      queue.find(message.sequence) === message &&
      message.state === 'in-flight' &&
      message.receives === receives,
  );
  return held ? attempt?.batch.map(([message, receives]) => ({ message, receives })) : undefined;
}

function hiding(hidden: number, now: number) {
  return hidden > now
    ? ({ state: 'in-flight', dueAt: hidden } as const)
    : ({ state: 'waiting', dueAt: 0 } as const);
}

function readOptions(queue: Queue, input: Input): ReceiveOptions {
  const system = [
    ...(texts(input, 'AttributeNames') ?? []),
    ...(texts(input, 'MessageSystemAttributeNames') ?? []),
  ];
  const unknown = system.find((name) => name !== 'All' && !SYSTEM_ATTRIBUTES.has(name));
  if (unknown !== undefined) throw refusal('InvalidAttributeName', `Unknown Attribute ${unknown}.`);
  return {
    limit: between(input, 'MaxNumberOfMessages', 1, 10) ?? 1,
    visibility:
      between(input, 'VisibilityTimeout', 0, 43_200) ??
      numberAttribute(queue.attributes, 'VisibilityTimeout'),
    wait:
      between(input, 'WaitTimeSeconds', 0, 20) ??
      numberAttribute(queue.attributes, 'ReceiveMessageWaitTimeSeconds'),
    attemptId: queue.identity.fifo ? text(input, 'ReceiveRequestAttemptId') : undefined,
    systemAttributes: system,
    messageAttributes: texts(input, 'MessageAttributeNames') ?? [],
  };
}

/** The whole number in `field`, refused outside its range. */
export function between(input: Input, field: string, min: number, max: number): number | undefined {
  const value = integer(input, field);
  if (value === undefined || (value >= min && value <= max)) return value;
  throw invalid(field, `Must be between ${min} and ${max}, if provided.`);
}
