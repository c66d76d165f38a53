import { randomUUID } from 'node:crypto';
import { type Input, text } from '../aws-json/fields.ts';
import { type BatchResult, eachEntry, readEntries } from './batch.ts';
import { DEDUPE_SECONDS } from './clock.ts';
import type { DedupeKey, RememberedSend } from './dedupe-table.ts';
import type { MessageRow } from './message-table.ts';
import { checkOrderIds, type Digests, type OutgoingMessage, readOutgoing } from './outgoing.ts';
import type { Queue } from './queue.ts';
import type { Queues } from './queues.ts';
import { missing, refusal } from './refusals.ts';
import { sequenceNumber } from './sequence-number.ts';

/** Answer of a send. */
export interface SendResult extends Digests {
  readonly MessageId: string;
  readonly SequenceNumber?: string;
}

const MAX_BATCH_BYTES = 1_048_576;

/** The queue of an operation's `QueueUrl`. */
export function queueOf(queues: Queues, input: Input): Queue {
  const url = text(input, 'QueueUrl');
  if (url === undefined) throw missing('QueueUrl');
  return queues.at(url);
}

export function sendMessage(queues: Queues, input: Input): SendResult {
  const queue = queueOf(queues, input);
  checkOrderIds(queue, input);
  const [result] = store(queues, queue, [readOutgoing(queue, input)]);
  if (result === undefined) throw new Error('nothing was stored');
  return result;
}

export function sendMessageBatch(queues: Queues, input: Input): BatchResult<SendResult & { Id: string }> {
  const queue = queueOf(queues, input);
  const entries = readEntries(input);
  for (const entry of entries) checkOrderIds(queue, entry.input);
  const read = eachEntry(entries, ({ id, input: entry }) => ({ id, message: readOutgoing(queue, entry) }));
  const bytes = read.Successful.reduce((sum, { message }) => sum + message.size, 0);
  if (bytes > MAX_BATCH_BYTES) {
    throw refusal('BatchRequestTooLong', `Batch requests cannot be longer than ${MAX_BATCH_BYTES} bytes.`);
  }
  const results = store(
    queues,
    queue,
    read.Successful.map(({ message }) => message),
  );
  const Successful = results.map((result, index) => ({ Id: read.Successful[index]?.id ?? '', ...result }));
  return { Successful, Failed: read.Failed };
}

/** Writes messages in one transaction; a repeated one is not written but answered like the first. */
function store(queues: Queues, queue: Queue, messages: readonly OutgoingMessage[]): SendResult[] {
  const created: MessageRow[] = [];
  const results = queues.file.transaction(() =>
    messages.map((message) => {
      const send = remembered(queues, queue, message) ?? create(queues, queue, message, created);
      const number = queue.identity.fifo && { SequenceNumber: sequenceNumber(send.sequence) };
      return { MessageId: send.messageId, ...message.digests, ...number };
    }),
  );
  for (const row of created) queue.append(row);
  return results;
}

function remembered(queues: Queues, queue: Queue, message: OutgoingMessage): RememberedSend | undefined {
  const key = dedupeKey(queue, message);
  return key && queues.dedupe.find(key, queues.clock.now());
}

function create(
  queues: Queues,
  queue: Queue,
  message: OutgoingMessage,
  created: MessageRow[],
): RememberedSend {
  const { clock, dedupe, messages } = queues;
  const now = clock.now();
  const delay = clock.milliseconds(message.delay);
  const row = messages.create(
    {
      queueId: queue.identity.id,
      messageId: randomUUID(),
      groupId: message.groupId,
      dedupeId: message.dedupeId,
      sourceArn: undefined,
      sentAt: now,
      state: delay > 0 ? 'delayed' : 'waiting',
      dueAt: delay > 0 ? now + delay : 0,
      receives: 0,
      priorReceives: 0,
      firstReceivedAt: undefined,
    },
    {
      body: message.body,
      attributes: message.attributes && JSON.stringify(message.attributes),
      traceHeader: message.traceHeader,
    },
  );
  const key = dedupeKey(queue, message);
  if (key !== undefined) dedupe.remember(key, row, now + clock.milliseconds(DEDUPE_SECONDS));
  created.push(row);
  return row;
}

function dedupeKey(queue: Queue, message: OutgoingMessage): DedupeKey | undefined {
  if (!queue.identity.fifo || message.dedupeId === undefined) return undefined;
  const perGroup = queue.attributes['DeduplicationScope'] === 'messageGroup';
  const scope = perGroup ? (message.groupId ?? '') : '';
  return { queueId: queue.identity.id, scope, dedupeId: message.dedupeId };
}
