import { createHash } from 'node:crypto';
import { attributesMd5, type MessageAttributes, selectAttributes } from './message-attributes.ts';
import type { MessageContent, MessageRow } from './message-table.ts';
import type { Queue } from './queue.ts';
import type { Queues } from './queues.ts';
import { encodeReceipt } from './receipt-handle.ts';
import { sequenceNumber } from './sequence-number.ts';

/** A message as ReceiveMessage answers it. */
export interface ReceivedMessage {
  readonly MessageId: string;
  readonly ReceiptHandle: string;
  readonly MD5OfBody: string;
  readonly Body: string;
  readonly Attributes?: Readonly<Record<string, string>>;
  readonly MessageAttributes?: MessageAttributes;
  readonly MD5OfMessageAttributes?: string;
}

/** Which attributes a receive asks for. */
export interface Selection {
  /** Names, or `All`. */
  readonly systemAttributes: readonly string[];
  /** Names, `All`, or prefixes like `trace.*`. */
  readonly messageAttributes: readonly string[];
}

/** Names of the attributes SQS itself gives a message. */
export const SYSTEM_ATTRIBUTES: ReadonlySet<string> = new Set([
  'AWSTraceHeader',
  'ApproximateFirstReceiveTimestamp',
  'ApproximateReceiveCount',
  'DeadLetterQueueSourceArn',
  'MessageDeduplicationId',
  'MessageGroupId',
  'SenderId',
  'SentTimestamp',
  'SequenceNumber',
]);

/** The answer for one received message. */
export function render(queues: Queues, queue: Queue, row: MessageRow, selection: Selection): ReceivedMessage {
  const content = queues.messages.content(row.contentId);
  const attributes = pick(systemAttributes(queues, queue, row, content), selection.systemAttributes);
  const chosen =
    content.attributes && selectAttributes(JSON.parse(content.attributes), selection.messageAttributes);
  return {
    MessageId: row.messageId,
    ReceiptHandle: encodeReceipt({ queueId: row.queueId, sequence: row.sequence, receives: row.receives }),
    MD5OfBody: createHash('md5').update(content.body).digest('hex'),
    Body: content.body,
    ...(attributes && { Attributes: attributes }),
    ...(chosen && { MessageAttributes: chosen, MD5OfMessageAttributes: attributesMd5(chosen) }),
  };
}

function systemAttributes(queues: Queues, queue: Queue, row: MessageRow, content: MessageContent) {
  return {
    SenderId: queues.location.accountId,
    SentTimestamp: String(Math.trunc(row.sentAt)),
    // Counts receives in all queues the message was in since it was sent.
    ApproximateReceiveCount: String(row.priorReceives + row.receives),
    ApproximateFirstReceiveTimestamp: String(Math.trunc(row.firstReceivedAt ?? row.sentAt)),
    MessageGroupId: row.groupId,
    MessageDeduplicationId: row.dedupeId,
    SequenceNumber: queue.identity.fifo ? sequenceNumber(row.sequence) : undefined,
    AWSTraceHeader: content.traceHeader,
    DeadLetterQueueSourceArn: row.sourceArn,
  };
}

function pick(attributes: Readonly<Record<string, string | undefined>>, names: readonly string[]) {
  const chosen: Record<string, string> = {};
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== undefined && (names.includes('All') || names.includes(name))) chosen[name] = value;
  }
  return Object.keys(chosen).length > 0 ? chosen : undefined;
}
