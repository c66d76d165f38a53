import { type Input, text, textMap, texts } from '../aws-json/fields.ts';
import { readPage } from '../aws-json/page.ts';
import { isAttributeName, type QueueAttributes, withAttributes, withDefaults } from './attributes.ts';
import { remove } from './dead-letter.ts';

import type { Queue } from './queue.ts';
import type { Queues } from './queues.ts';
import { checkRedrivePolicy } from './redrive-policy.ts';
import { invalid, missing, noQueue, refusal } from './refusals.ts';
import { queueOf } from './send.ts';

export function createQueue(queues: Queues, input: Input): { QueueUrl: string } {
  const name = text(input, 'QueueName');
  if (name === undefined) throw missing('QueueName');
  const given = textMap(input, 'Attributes') ?? {};
  const existing = queues.named(name);
  if (existing === undefined) {
    return { QueueUrl: queues.url(create(queues, name, given, textMap(input, 'tags') ?? {})) };
  }
  const current = withDefaults(existing.attributes, existing.identity.fifo);
  const different = Object.keys(given).find((attribute) => current[attribute] !== given[attribute]);
  if (different === undefined) return { QueueUrl: queues.url(existing) };
  throw refusal(
    'QueueNameExists',
    `A queue already exists with the same name and a different value for attribute ${different}`,
  );
}

/** Makes a queue as a template has it: created, or set to these attributes where it exists. */
export function provisionQueue(
  queues: Queues,
  name: string,
  attributes: QueueAttributes,
  tags: Readonly<Record<string, string>>,
): Queue {
  const existing = queues.named(name);
  if (existing === undefined) return create(queues, name, attributes, tags);
  const { fifo } = existing.identity;
  setTags(queues, existing, tags);
  change(queues, existing, withAttributes(fifo ? { FifoQueue: 'true' } : {}, attributes, fifo));
  return existing;
}

export function deleteQueue(queues: Queues, input: Input): void {
  const queue = queueOf(queues, input);
  queues.queueTable.remove(queue.identity.id);
  queues.drop(queue);
}

export function listQueues(queues: Queues, input: Input) {
  const prefix = text(input, 'QueueNamePrefix') ?? '';
  const found = [...queues.all()].filter((queue) => queue.identity.name.startsWith(prefix));
  const { items, nextToken } = readPage(
    input,
    found.map((queue) => queues.url(queue)),
  );
  return { ...(items.length > 0 && { QueueUrls: items }), ...(nextToken && { NextToken: nextToken }) };
}

export function listDeadLetterSourceQueues(queues: Queues, input: Input) {
  const sources = queues.sourcesOf(queueOf(queues, input));
  const { items, nextToken } = readPage(
    input,
    sources.map((queue) => queues.url(queue)),
  );
  return { queueUrls: items, ...(nextToken && { NextToken: nextToken }) };
}

export function getQueueUrl(queues: Queues, input: Input): { QueueUrl: string } {
  const name = text(input, 'QueueName');
  if (name === undefined) throw missing('QueueName');
  const queue = queues.named(name);
  if (queue === undefined) throw noQueue();
  return { QueueUrl: queues.url(queue) };
}

export function getQueueAttributes(queues: Queues, input: Input): { Attributes?: QueueAttributes } {
  const queue = queueOf(queues, input);
  const names = texts(input, 'AttributeNames') ?? [];
  const unknown = names.find((name) => !isAttributeName(name));
  if (unknown !== undefined) throw refusal('InvalidAttributeName', `Unknown Attribute ${unknown}.`);
  const all = describeQueue(queues, queue);
  const chosen = Object.entries(all).filter(([name]) => names.includes('All') || names.includes(name));
  return chosen.length > 0 ? { Attributes: Object.fromEntries(chosen) } : {};
}

/** Every attribute of a queue, counts included. */
export function describeQueue(queues: Queues, queue: Queue): QueueAttributes {
  queue.advance(queues.clock.now());
  const { identity, counts } = queue;
  return {
    ...withDefaults(queue.attributes, identity.fifo),
    QueueArn: identity.arn,
    CreatedTimestamp: String(Math.trunc(identity.createdAt / 1000)),
    LastModifiedTimestamp: String(Math.trunc(queue.modifiedAt / 1000)),
    ApproximateNumberOfMessages: String(counts.waiting),
    ApproximateNumberOfMessagesDelayed: String(counts.delayed),
    ApproximateNumberOfMessagesNotVisible: String(counts['in-flight']),
  };
}

export function setQueueAttributes(queues: Queues, input: Input): void {
  const queue = queueOf(queues, input);
  const changes = textMap(input, 'Attributes');
  if (changes === undefined) throw missing('Attributes');
  change(queues, queue, withAttributes(queue.attributes, changes, queue.identity.fifo));
}

export function purgeQueue(queues: Queues, input: Input): void {
  const queue = queueOf(queues, input);
  remove(queues, queue, [...queue.messages()]);
}

export function tagQueue(queues: Queues, input: Input): void {
  const queue = queueOf(queues, input);
  setTags(queues, queue, { ...queue.tags, ...textMap(input, 'Tags') });
}

export function untagQueue(queues: Queues, input: Input): void {
  const queue = queueOf(queues, input);
  const gone = texts(input, 'TagKeys') ?? [];
  setTags(
    queues,
    queue,
    Object.fromEntries(Object.entries(queue.tags).filter(([key]) => !gone.includes(key))),
  );
}

export function listQueueTags(queues: Queues, input: Input) {
  return { Tags: queueOf(queues, input).tags };
}

function create(
  queues: Queues,
  name: string,
  given: QueueAttributes,
  tags: Readonly<Record<string, string>>,
): Queue {
  const fifo = name.endsWith('.fifo');
  if (!/^[A-Za-z0-9_-]{1,75}(?:\.fifo)?$|^[A-Za-z0-9_-]{76,80}$/.test(name)) {
    throw invalid(
      'QueueName',
      'Can only include alphanumeric characters, hyphens, or underscores. 1 to 80 in length',
    );
  }
  if (fifo && given['FifoQueue'] !== 'true') {
    throw invalid('QueueName', 'Only a FIFO queue may have a name that ends with .fifo');
  }
  if (!fifo && given['FifoQueue'] === 'true') {
    throw invalid('QueueName', 'The name of a FIFO queue must end with .fifo');
  }
  const attributes = withAttributes({}, given, fifo);
  checkRedrivePolicy(attributes, { arn: queues.arn(name), fifo }, (arn) => queues.withArn(arn));
  const now = queues.clock.now();
  const row = { name, fifo, attributes, tags, createdAt: now, modifiedAt: now };
  return queues.add({ id: queues.queueTable.create(row), ...row });
}

function change(queues: Queues, queue: Queue, attributes: QueueAttributes): void {
  checkRedrivePolicy(attributes, queue.identity, (arn) => queues.withArn(arn));
  const modifiedAt = queues.clock.now();
  queues.queueTable.update(queue.identity.id, { attributes, tags: queue.tags, modifiedAt });
  queue.attributes = attributes;
  queue.modifiedAt = modifiedAt;
}

function setTags(queues: Queues, queue: Queue, tags: Readonly<Record<string, string>>): void {
  queues.queueTable.update(queue.identity.id, { ...queue, tags });
  queue.tags = tags;
}
