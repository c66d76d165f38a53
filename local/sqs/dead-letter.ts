import { numberAttribute } from './attributes.ts';
import type { Message } from './lane.ts';
import type { MessageRow } from './message-table.ts';
import type { Queue } from './queue.ts';
import type { Queues } from './queues.ts';
import { redrivePolicy } from './redrive-policy.ts';

/**
 * Takes away what the next receive of up to `limit` messages must not hand out: messages past their retention, and those
 * received as often as the redrive policy allows, which go to the dead-letter queue.
 */
export function retireSpent(queues: Queues, queue: Queue, limit: number, now: number): void {
  const policy = redrivePolicy(queue.attributes);
  const deadLetters = policy && queues.withArn(policy.targetArn);
  const isSpent = (message: Message) =>
    deadLetters !== undefined && policy !== undefined && message.receives >= policy.maxReceiveCount;
  for (;;) {
    const next = queue.candidates(limit);
    const expired = next.filter((message) => isExpired(queues, queue, message, now));
    const spent = next.filter((message) => isSpent(message) && !expired.includes(message));
    if (expired.length + spent.length === 0) return;
    if (expired.length > 0) remove(queues, queue, expired);
    if (deadLetters !== undefined && spent.length > 0) bury(queues, queue, deadLetters, spent, now);
  }
}

/** Removes every message past its retention that nobody is working on. */
export function expireMessages(queues: Queues, queue: Queue, now: number): void {
  const over = [...queue.messages()].filter(
    (message) => message.state !== 'in-flight' && isExpired(queues, queue, message, now),
  );
  if (over.length > 0) remove(queues, queue, over);
}

/** Deletes messages for good. */
export function remove(queues: Queues, queue: Queue, messages: readonly Message[]): void {
  queues.file.transaction(() => {
    for (const message of messages) queues.messages.remove(message.sequence);
  });
  for (const message of messages) queue.remove(message);
}

/** What a message looks like in the queue it moves to. */
export type Relocation = (row: MessageRow) => Omit<MessageRow, 'sequence'>;

/** Moves messages behind those of another queue, in one transaction with `also`. */
export function relocate(
  queues: Queues,
  moves: readonly { readonly message: Message; readonly to: Queue }[],
  from: Queue,
  relocation: Relocation,
  also: () => void = () => undefined,
): void {
  const moved = queues.file.transaction(() => {
    also();
    return moves.map(({ message, to }) => {
      const row = queues.messages.get(message.sequence);
      const created = queues.messages.move(message.sequence, { ...relocation(row), queueId: to.identity.id });
      return { message, to, created };
    });
  });
  for (const { message, to, created } of moved) {
    from.remove(message);
    to.append(created);
  }
}

/** A dead letter keeps its message id; on FIFO that id becomes its deduplication id, and its age begins anew. */
function bury(queues: Queues, from: Queue, to: Queue, messages: readonly Message[], now: number): void {
  const { fifo, arn } = from.identity;
  relocate(
    queues,
    messages.map((message) => ({ message, to })),
    from,
    (row) => ({
      ...row,
      dedupeId: fifo ? row.messageId : undefined,
      sourceArn: arn,
      sentAt: fifo ? now : row.sentAt,
      state: 'waiting',
      dueAt: 0,
      receives: 0,
      priorReceives: row.priorReceives + row.receives,
    }),
  );
}

function isExpired(queues: Queues, queue: Queue, message: Message, now: number): boolean {
  const retention = numberAttribute(queue.attributes, 'MessageRetentionPeriod');
  return message.sentAt + queues.clock.milliseconds(retention) <= now;
}
