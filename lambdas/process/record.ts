import { decodeMessage, type QueueMessage, SOURCE_NAME } from '../../lib/contract/message.ts';
import type { Bytes } from '../ledger/begin.ts';
import type { QueueEvent } from './queue-event.ts';

/** One queue message as Lambda hands it over, times in ms. */
export interface BatchRecord {
  readonly messageId: string;
  readonly receiptHandle: string;
  readonly body: string;
  readonly group: string;
  readonly deduplication: string;
  /** How often it was received, this time included. */
  readonly receiveCount: number;
  readonly sentAt: number;
  readonly firstReceivedAt: number;
}

/** Lambda's event in our words. */
export function batchOf(event: QueueEvent): readonly BatchRecord[] {
  return event.Records.map(({ messageId, receiptHandle, body, attributes }) => ({
    messageId,
    receiptHandle,
    body,
    group: attributes.MessageGroupId ?? '',
    deduplication: attributes.MessageDeduplicationId ?? messageId,
    receiveCount: Number(attributes.ApproximateReceiveCount),
    sentAt: Number(attributes.SentTimestamp),
    firstReceivedAt: Number(attributes.ApproximateFirstReceiveTimestamp),
  }));
}

/** A record with the message this build could read in it. */
export interface Copy {
  readonly record: BatchRecord;
  /** Undefined: written by another build, or not by us. */
  readonly message: QueueMessage | undefined;
  /** Why it cannot be read. */
  readonly problem: string;
}

export function readCopy(record: BatchRecord): Copy {
  const decoded = decodeMessage(record.body);
  return decoded.ok
    ? { record, message: decoded.message, problem: '' }
    : { record, message: undefined, problem: decoded.problem };
}

/** The source an unreadable message claims to be from, or `unknown`. */
export function claimedSource(record: BatchRecord): string {
  try {
    const value: unknown = JSON.parse(record.body);
    const source =
      typeof value === 'object' && value !== null && 'source' in value ? value.source : undefined;
    return typeof source === 'string' && SOURCE_NAME.test(source) ? source : 'unknown';
  } catch {
    return 'unknown';
  }
}

/**
 * The bytes a queue-only copy brings with it: it runs with these, and all that is written from it names them. A copy of a
 * claimed event runs with the bytes its ledger item names.
 */
export function ownBytes(message: QueueMessage): Bytes | undefined {
  if (message.claimed) return undefined;
  const { loc, dig, dlv } = message;
  return { loc, dig, ...(dlv && { dlv }) };
}

/** Records in the order received, by message group. */
export function byGroup(records: readonly BatchRecord[]): readonly (readonly Copy[])[] {
  const groups = new Map<string, Copy[]>();
  for (const record of records) {
    const group = groups.get(record.group);
    if (group) group.push(readCopy(record));
    else groups.set(record.group, [readCopy(record)]);
  }
  return [...groups.values()];
}
