import { createHash } from 'node:crypto';
import {
  ChangeMessageVisibilityBatchCommand,
  DeleteMessageBatchCommand,
  SendMessageBatchCommand,
  type SendMessageBatchRequestEntry,
} from '@aws-sdk/client-sqs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { LocalQueues, type TestQueue } from './local-queues.ts';

const MIB = 1_048_576;
let local: LocalQueues;
beforeAll(async () => {
  local = await LocalQueues.start();
});
afterAll(() => local.stop());

const entry = (
  Id: string,
  more: Partial<SendMessageBatchRequestEntry> = {},
): SendMessageBatchRequestEntry => ({
  Id,
  MessageBody: Id,
  MessageGroupId: 'g',
  MessageDeduplicationId: Id,
  ...more,
});
const sendBatch = (queue: TestQueue, Entries: SendMessageBatchRequestEntry[]) =>
  local.client.send(new SendMessageBatchCommand({ QueueUrl: queue.url, Entries }));

describe('a message', () => {
  it('carries any allowed character and 1 MiB, exactly', async () => {
    const queue = await local.fifo();
    const odd = '\t\r\n {"ü":"\u{1F600}"} \uD7FF\uE000\uFFFD';
    await local.put(queue, odd, { MessageDeduplicationId: 'odd' });
    await local.put(queue, 'x'.repeat(MIB), { MessageDeduplicationId: 'big' });
    const [first, second] = await local.take(queue);
    expect(first?.Body).toBe(odd);
    expect(first?.MD5OfBody).toBe(createHash('md5').update(odd).digest('hex'));
    expect(second?.Body?.length).toBe(MIB);
  });

  it.each([
    ['a control character', 'a\u0001b', 'InvalidMessageContents'],
    ['a lone surrogate', 'a\uD800b', 'InvalidMessageContents'],
    ['a non-character', 'a\uFFFEb', 'InvalidMessageContents'],
    ['one byte above 1 MiB', 'x'.repeat(MIB + 1), 'InvalidParameterValue'],
    ['1 MiB counted in bytes', 'ü'.repeat(MIB / 2 + 1), 'InvalidParameterValue'],
    ['no character', '', 'InvalidParameterValue'],
  ])('with %s is refused', async (_what, body, Code) => {
    const queue = await local.fifo();
    await expect(local.put(queue, body, { MessageDeduplicationId: 'd' })).rejects.toMatchObject({ Code });
    expect(await local.counts(queue)).toEqual([0, 0, 0]);
  });

  it('keeps its attributes, with the digest the SDK expects, and its trace header', async () => {
    const queue = await local.fifo();
    const bytes = Uint8Array.from({ length: 256 }, (_, index) => index);
    const trace = 'Root=1-5759e988-bd862e3fe1be46a994272793;Sampled=1';
    await local.put(queue, 'x', {
      MessageAttributes: {
        text: { DataType: 'String', StringValue: 'v' },
        'n.1': { DataType: 'Number.int', StringValue: '42' },
        'n.2': { DataType: 'Binary', BinaryValue: bytes },
      },
      MessageSystemAttributes: { AWSTraceHeader: { DataType: 'String', StringValue: trace } },
    });
    const [all] = await local.take(queue, { VisibilityTimeout: 0 });
    expect(all?.MessageAttributes?.['text']?.StringValue).toBe('v');
    expect(Buffer.from(all?.MessageAttributes?.['n.2']?.BinaryValue ?? [])).toEqual(Buffer.from(bytes));
    expect(all?.Attributes?.['AWSTraceHeader']).toBe(trace);
    const [some] = await local.take(queue, { MessageAttributeNames: ['n.*'], VisibilityTimeout: 0 });
    expect(Object.keys(some?.MessageAttributes ?? {}).sort()).toEqual(['n.1', 'n.2']);
    const [none] = await local.take(queue, {
      MessageAttributeNames: [],
      MessageSystemAttributeNames: ['SenderId'],
    });
    expect(none?.MessageAttributes).toBeUndefined();
    expect(Object.keys(none?.Attributes ?? {})).toEqual(['SenderId']);
  });

  it.each([
    ['a type that is none', { a: { DataType: 'Text', StringValue: 'v' } }],
    ['no value', { a: { DataType: 'String' } }],
    ['a number that is none', { a: { DataType: 'Number', StringValue: 'v' } }],
    ['a reserved name', { 'aws.a': { DataType: 'String', StringValue: 'v' } }],
    [
      'eleven attributes',
      Object.fromEntries(
        Array.from({ length: 11 }, (_, n) => [`a${n}`, { DataType: 'String', StringValue: 'v' }]),
      ),
    ],
  ])('with %s is refused', async (_what, MessageAttributes) => {
    const queue = await local.fifo();
    await expect(local.put(queue, 'x', { MessageAttributes })).rejects.toMatchObject({
      Code: 'InvalidParameterValue',
    });
  });
});

describe('a batch', () => {
  it('sends the good entries and names the bad ones', async () => {
    const queue = await local.fifo();
    const result = await sendBatch(queue, [entry('a'), entry('b', { MessageBody: '\u0001' }), entry('c')]);
    expect(result.Successful?.map(({ Id }) => Id)).toEqual(['a', 'c']);
    expect(result.Failed).toMatchObject([{ Id: 'b', Code: 'InvalidMessageContents', SenderFault: true }]);
    expect(await local.bodies(queue)).toEqual(['a', 'c']);
  });

  it('answers an entry repeated inside it like the first', async () => {
    const queue = await local.fifo();
    const { Successful = [] } = await sendBatch(queue, [
      entry('a'),
      entry('b', { MessageDeduplicationId: 'a' }),
    ]);
    expect(Successful[1]?.MessageId).toBe(Successful[0]?.MessageId);
    expect(await local.bodies(queue)).toEqual(['a']);
  });

  it('fails whole for an entry without group or deduplication id', async () => {
    const queue = await local.fifo();
    const without = (more: Partial<SendMessageBatchRequestEntry>) =>
      sendBatch(queue, [entry('a'), entry('b', more)]);
    await expect(without({ MessageDeduplicationId: undefined })).rejects.toMatchObject({
      Code: 'InvalidParameterValue',
    });
    await expect(without({ MessageGroupId: undefined })).rejects.toMatchObject({ Code: 'MissingParameter' });
    expect(await local.counts(queue)).toEqual([0, 0, 0]);
  });

  it.each([
    ['no entries', [], 'EmptyBatchRequest'],
    ['eleven', Array.from({ length: 11 }, (_, n) => entry(`e${n}`)), 'TooManyEntriesInBatchRequest'],
    ['equal ids', [entry('a'), entry('a')], 'BatchEntryIdsNotDistinct'],
    ['a bad id', [entry('a b')], 'InvalidBatchEntryId'],
    [
      'more than 1 MiB',
      ['a', 'b', 'c'].map((id) => entry(id, { MessageBody: 'x'.repeat(400_000) })),
      'BatchRequestTooLong',
    ],
  ])('of %s is refused', async (_what, entries, name) => {
    await expect(sendBatch(await local.fifo(), entries)).rejects.toMatchObject({ name });
  });

  it('deletes and hides what it can', async () => {
    const queue = await local.fifo({ VisibilityTimeout: '600' });
    await sendBatch(queue, [entry('a'), entry('b')]);
    const [first, second] = await local.take(queue);
    const handles = (message: typeof first) => [
      { Id: 'good', ReceiptHandle: message?.ReceiptHandle },
      { Id: 'bad', ReceiptHandle: 'garbage' },
    ];
    const deleted = await local.client.send(
      new DeleteMessageBatchCommand({ QueueUrl: queue.url, Entries: handles(first) }),
    );
    expect(deleted.Successful).toEqual([{ Id: 'good' }]);
    expect(deleted.Failed).toMatchObject([{ Id: 'bad', Code: 'ReceiptHandleIsInvalid', SenderFault: true }]);
    const Entries = handles(second).map((handle) => ({ ...handle, VisibilityTimeout: 0 }));
    const changed = await local.client.send(
      new ChangeMessageVisibilityBatchCommand({ QueueUrl: queue.url, Entries }),
    );
    expect([changed.Successful?.length, changed.Failed?.length]).toEqual([1, 1]);
    expect(await local.bodies(queue)).toEqual(['b']);
  });
});

describe('a standard queue', () => {
  it('delivers each message by itself, groups or not', async () => {
    const queue = await local.standard({ VisibilityTimeout: '600' });
    for (const body of ['a', 'a', 'b']) await local.put(queue, body, { MessageGroupId: 'tenant' });
    const [first] = await local.take(queue, { MaxNumberOfMessages: 1 });
    const rest = await local.take(queue);
    expect([first, ...rest].map((message) => message?.Body).sort()).toEqual(['a', 'a', 'b']);
    expect(first?.Attributes?.['SequenceNumber']).toBeUndefined();
    await expect(local.put(queue, 'x', { MessageDeduplicationId: 'd' })).rejects.toThrow('not valid');
  });

  it('takes a delay per message, and deletes by the latest handle even when it is visible again', async () => {
    const queue = await local.standard({ VisibilityTimeout: '0' });
    await local.put(queue, 'later', { DelaySeconds: 600 });
    expect(await local.counts(queue)).toEqual([0, 0, 1]);
    await local.put(queue, 'now');
    const [first] = await local.take(queue);
    const [second] = await local.take(queue);
    await expect(local.hide(queue, second, 5)).rejects.toMatchObject({ name: 'MessageNotInflight' });
    await local.remove(queue, first);
    expect((await local.counts(queue))[0]).toBe(1);
    await local.remove(queue, second);
    expect((await local.counts(queue))[0]).toBe(0);
  });

  it('keeps the age of a dead letter', async () => {
    const deadLetters = await local.standard();
    const RedrivePolicy = JSON.stringify({ deadLetterTargetArn: deadLetters.arn, maxReceiveCount: 1 });
    const queue = await local.standard({ VisibilityTimeout: '0', RedrivePolicy });
    await local.put(queue, 'bad');
    const [before] = await local.take(queue);
    await local.bury(queue, deadLetters, 1);
    const [dead] = await local.take(deadLetters);
    expect(dead?.Attributes?.['SentTimestamp']).toBe(before?.Attributes?.['SentTimestamp']);
  });
});
