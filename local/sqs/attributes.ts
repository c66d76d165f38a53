import { isRecord } from '../aws-json/fields.ts';
import { refusal } from './refusals.ts';

/** Attributes set on a queue, as strings like on the wire. What is not set has the default. */
export type QueueAttributes = Readonly<Record<string, string>>;

type Check = (value: string) => boolean;

const wholeNumber =
  (min: number, max: number): Check =>
  (value) =>
    /^\d{1,9}$/.test(value) && Number(value) >= min && Number(value) <= max;
const oneOf =
  (...values: string[]): Check =>
  (value) =>
    values.includes(value);
const json: Check = (value) => value === '' || parseObject(value) !== undefined;

const SETTABLE: Readonly<Record<string, Check>> = {
  DelaySeconds: wholeNumber(0, 900),
  MaximumMessageSize: wholeNumber(1024, 1_048_576),
  MessageRetentionPeriod: wholeNumber(60, 1_209_600),
  ReceiveMessageWaitTimeSeconds: wholeNumber(0, 20),
  VisibilityTimeout: wholeNumber(0, 43_200),
  KmsDataKeyReusePeriodSeconds: wholeNumber(60, 86_400),
  KmsMasterKeyId: () => true,
  SqsManagedSseEnabled: oneOf('true', 'false'),
  Policy: json,
  RedrivePolicy: json,
  RedriveAllowPolicy: json,
};

const SETTABLE_ON_FIFO: Readonly<Record<string, Check>> = {
  FifoQueue: oneOf('true'),
  ContentBasedDeduplication: oneOf('true', 'false'),
  DeduplicationScope: oneOf('queue', 'messageGroup'),
  FifoThroughputLimit: oneOf('perQueue', 'perMessageGroupId'),
};

const DEFAULTS: QueueAttributes = {
  DelaySeconds: '0',
  MaximumMessageSize: '1048576',
  MessageRetentionPeriod: '345600',
  ReceiveMessageWaitTimeSeconds: '0',
  SqsManagedSseEnabled: 'true',
  VisibilityTimeout: '30',
};

const FIFO_DEFAULTS: QueueAttributes = {
  ContentBasedDeduplication: 'false',
  DeduplicationScope: 'queue',
  FifoQueue: 'true',
  FifoThroughputLimit: 'perQueue',
};

/** Attributes that say what a queue is, not how it is set: known to GetQueueAttributes only. */
export const DERIVED_ATTRIBUTES = [
  'QueueArn',
  'CreatedTimestamp',
  'LastModifiedTimestamp',
  'ApproximateNumberOfMessages',
  'ApproximateNumberOfMessagesDelayed',
  'ApproximateNumberOfMessagesNotVisible',
] as const;

/** True if GetQueueAttributes knows the name. */
export function isAttributeName(name: string): boolean {
  return (
    name === 'All' ||
    [...DERIVED_ATTRIBUTES, ...Object.keys({ ...SETTABLE, ...SETTABLE_ON_FIFO })].includes(name)
  );
}

/** `current` with `changes`, checked; an empty policy or key removes it. */
export function withAttributes(
  current: QueueAttributes,
  changes: QueueAttributes,
  fifo: boolean,
): QueueAttributes {
  const known = fifo ? { ...SETTABLE, ...SETTABLE_ON_FIFO } : SETTABLE;
  for (const [name, value] of Object.entries(changes)) {
    const check = Object.hasOwn(known, name) ? known[name] : undefined;
    if (check === undefined) throw refusal('InvalidAttributeName', `Unknown Attribute ${name}.`);
    if (!check(value)) throw invalidAttribute(name);
  }
  const merged = Object.entries({ ...current, ...changes }).filter(([, value]) => value !== '');
  const attributes = Object.fromEntries(merged);
  if (
    attributes['FifoThroughputLimit'] === 'perMessageGroupId' &&
    attributes['DeduplicationScope'] !== 'messageGroup'
  ) {
    throw invalidAttribute('FifoThroughputLimit');
  }
  return attributes;
}

/** What GetQueueAttributes shows of the settable attributes. */
export function withDefaults(attributes: QueueAttributes, fifo: boolean): QueueAttributes {
  return { ...DEFAULTS, ...(fifo ? FIFO_DEFAULTS : {}), ...attributes };
}

/** A numeric attribute, or its default. */
export function numberAttribute(attributes: QueueAttributes, name: keyof typeof DEFAULTS): number {
  return Number(attributes[name] ?? DEFAULTS[name]);
}

/** An attribute that names a JSON object. */
export function parseObject(value: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const parsed: unknown = JSON.parse(value);
    return isRecord(parsed) ? parsed : undefined;
  } catch {
    return undefined;
  }
}

/** An attribute has a value SQS does not take. */
export function invalidAttribute(name: string): Error {
  return refusal('InvalidAttributeValue', `Invalid value for the parameter ${name}.`);
}
