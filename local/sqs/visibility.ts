import { type Input, integer, text } from '../aws-json/fields.ts';
import { type BatchResult, eachEntry, readEntries } from './batch.ts';
import { remove } from './dead-letter.ts';
import type { Message } from './lane.ts';
import type { Queue } from './queue.ts';
import type { Queues } from './queues.ts';
import { decodeReceipt, type Receipt } from './receipt-handle.ts';
import { invalid, missing, refusal } from './refusals.ts';
import { queueOf } from './send.ts';

/** Longest a message may be hidden, seconds. */
const MAX_VISIBILITY = 43_200;

export function deleteMessage(queues: Queues, input: Input): void {
  const queue = queueOf(queues, input);
  const message = deletable(queues, queue, readHandle(input));
  if (message !== undefined) remove(queues, queue, [message]);
}

export function deleteMessageBatch(queues: Queues, input: Input): BatchResult<{ Id: string }> {
  const queue = queueOf(queues, input);
  const { Successful, Failed } = eachEntry(readEntries(input), ({ id, input: entry }) => ({
    id,
    message: deletable(queues, queue, readHandle(entry)),
  }));
  const messages = new Set(Successful.flatMap(({ message }) => message ?? []));
  remove(queues, queue, [...messages]);
  return { Successful: Successful.map(({ id }) => ({ Id: id })), Failed };
}

export function changeMessageVisibility(queues: Queues, input: Input): void {
  const queue = queueOf(queues, input);
  hide(queues, queue, [
    { message: received(queues, queue, readHandle(input)), seconds: readVisibility(input) },
  ]);
}

export function changeMessageVisibilityBatch(queues: Queues, input: Input): BatchResult<{ Id: string }> {
  const queue = queueOf(queues, input);
  const { Successful, Failed } = eachEntry(readEntries(input), ({ id, input: entry }) => ({
    id,
    message: received(queues, queue, readHandle(entry)),
    seconds: readVisibility(entry),
  }));
  hide(queues, queue, Successful);
  return { Successful: Successful.map(({ id }) => ({ Id: id })), Failed };
}

/** The message a receipt may delete; none if it is gone already. A stale receipt of a FIFO queue is refused. */
function deletable(queues: Queues, queue: Queue, handle: string): Message | undefined {
  queue.advance(queues.clock.now());
  const receipt = decodeReceipt(handle, queue.identity.id);
  const message = queue.find(receipt.sequence);
  if (message === undefined) return undefined;
  if (queue.identity.fifo) checkInFlight(message, receipt);
  return message.receives === receipt.receives ? message : undefined;
}

/** The message in flight under a receipt. */
function received(queues: Queues, queue: Queue, handle: string): Message {
  queue.advance(queues.clock.now());
  const receipt = decodeReceipt(handle, queue.identity.id);
  const message = queue.find(receipt.sequence);
  if (message === undefined) {
    throw invalid(
      'ReceiptHandle',
      'Message does not exist or is not available for visibility timeout change.',
    );
  }
  if (queue.identity.fifo) checkInFlight(message, receipt);
  else if (message.state !== 'in-flight' || message.receives !== receipt.receives) {
    throw refusal('MessageNotInflight', 'The specified message is not in flight.');
  }
  return message;
}

/** Hides messages for so many seconds from now; 0 makes them visible at once. */
function hide(
  queues: Queues,
  queue: Queue,
  changes: readonly { readonly message: Message; readonly seconds: number }[],
): void {
  const now = queues.clock.now();
  const planned = changes.map(({ message, seconds }) => ({
    message,
    state: seconds > 0 ? ('in-flight' as const) : ('waiting' as const),
    dueAt: seconds > 0 ? now + queues.clock.milliseconds(seconds) : 0,
  }));
  queues.file.transaction(() => {
    for (const { message, state, dueAt } of planned) {
      queues.messages.update(message.sequence, state, dueAt, message.receives, message.firstReceivedAt);
    }
  });
  for (const { message, state, dueAt } of planned) queue.put(message, state, dueAt);
  // Parked long polls sleep until the time they knew: it may come earlier now.
  queue.waiters.wake();
}

function checkInFlight(message: Message, receipt: Receipt): void {
  if (message.state === 'in-flight' && message.receives === receipt.receives) return;
  throw invalid('ReceiptHandle', 'The receipt handle has expired.');
}

function readHandle(input: Input): string {
  const handle = text(input, 'ReceiptHandle');
  if (handle === undefined || handle === '') throw missing('ReceiptHandle');
  return handle;
}

function readVisibility(input: Input): number {
  const seconds = integer(input, 'VisibilityTimeout');
  if (seconds === undefined) throw missing('VisibilityTimeout');
  if (seconds >= 0 && seconds <= MAX_VISIBILITY) return seconds;
  throw invalid('VisibilityTimeout', `Must be between 0 and ${MAX_VISIBILITY}.`);
}
