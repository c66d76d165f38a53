import { createHash } from 'node:crypto';
import { type Input, integer, text } from '../aws-json/fields.ts';
import { numberAttribute } from './attributes.ts';
import {
  attributesMd5,
  attributesSize,
  type MessageAttributes,
  readMessageAttributes,
} from './message-attributes.ts';
import type { Queue } from './queue.ts';
import { invalid, missing, refusal } from './refusals.ts';

/** A message somebody sends, checked against its queue. */
export interface OutgoingMessage {
  readonly body: string;
  readonly groupId: string | undefined;
  readonly dedupeId: string | undefined;
  /** Seconds. */
  readonly delay: number;
  readonly attributes: MessageAttributes | undefined;
  readonly traceHeader: string | undefined;
  /** Bytes of body and attributes. */
  readonly size: number;
  readonly digests: Digests;
}

/** What the sender's SDK checks, in the shape of the answer. */
export interface Digests {
  readonly MD5OfMessageBody: string;
  readonly MD5OfMessageAttributes?: string;
  readonly MD5OfMessageSystemAttributes?: string;
}

/** The characters of XML 1.0, which is all SQS carries. */
const CARRIED = /^[\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]*$/u;
const ID = /^[\x21-\x7e]{1,128}$/;

/** Refuses what makes a whole batch fail, not only its entry: a FIFO message without group or deduplication id. */
export function checkOrderIds(queue: Queue, input: Input): void {
  if (!queue.identity.fifo) return;
  if (text(input, 'MessageGroupId') === undefined) throw missing('MessageGroupId');
  const contentBased = queue.attributes['ContentBasedDeduplication'] === 'true';
  if (text(input, 'MessageDeduplicationId') === undefined && !contentBased) {
    throw refusal(
      'InvalidParameterValueException',
      'The queue should either have ContentBasedDeduplication enabled or MessageDeduplicationId provided explicitly',
    );
  }
}

/** Reads one message to send. */
export function readOutgoing(queue: Queue, input: Input): OutgoingMessage {
  const body = text(input, 'MessageBody');
  if (body === undefined) throw missing('MessageBody');
  if (body === '') throw invalid('MessageBody', 'The message body must not be empty.');
  if (!CARRIED.test(body)) {
    throw refusal('InvalidMessageContents', 'The message contains characters outside the allowed set.');
  }
  const attributes = readMessageAttributes(input, 'MessageAttributes');
  const system = readMessageAttributes(input, 'MessageSystemAttributes');
  const size = Buffer.byteLength(body) + (attributes === undefined ? 0 : attributesSize(attributes));
  const limit = numberAttribute(queue.attributes, 'MaximumMessageSize');
  if (size > limit) throw invalid('MessageBody', `Message must be shorter than ${limit} bytes.`);
  return {
    body,
    ...readOrderIds(queue, input, body),
    delay: readDelay(queue, input),
    attributes,
    traceHeader: readTraceHeader(system),
    size,
    digests: {
      MD5OfMessageBody: createHash('md5').update(body).digest('hex'),
      ...(attributes && { MD5OfMessageAttributes: attributesMd5(attributes) }),
      ...(system && { MD5OfMessageSystemAttributes: attributesMd5(system) }),
    },
  };
}

function readOrderIds(queue: Queue, input: Input, body: string) {
  const groupId = text(input, 'MessageGroupId');
  const given = text(input, 'MessageDeduplicationId');
  if (groupId !== undefined && !ID.test(groupId))
    throw invalid('MessageGroupId', 'It must be 1 to 128 printable ASCII characters.');
  if (given !== undefined && !ID.test(given))
    throw invalid('MessageDeduplicationId', 'It must be 1 to 128 printable ASCII characters.');
  if (!queue.identity.fifo) {
    if (given !== undefined) throw notForThisType('MessageDeduplicationId');
    return { groupId, dedupeId: undefined };
  }
  return { groupId, dedupeId: given ?? createHash('sha256').update(body).digest('hex') };
}

function readDelay(queue: Queue, input: Input): number {
  const given = integer(input, 'DelaySeconds');
  if (given === undefined || (queue.identity.fifo && given === 0)) {
    return numberAttribute(queue.attributes, 'DelaySeconds');
  }
  if (queue.identity.fifo) throw notForThisType('DelaySeconds');
  if (given < 0 || given > 900) throw invalid('DelaySeconds', 'DelaySeconds must be >= 0 and <= 900.');
  return given;
}

function readTraceHeader(system: MessageAttributes | undefined): string | undefined {
  if (system === undefined) return undefined;
  const others = Object.keys(system).filter((name) => name !== 'AWSTraceHeader');
  if (others.length === 0) return system['AWSTraceHeader']?.StringValue;
  throw invalid('MessageSystemAttributes', 'Only AWSTraceHeader is supported.');
}

function notForThisType(parameter: string): Error {
  return invalid(parameter, 'The request include parameter that is not valid for this queue type');
}
