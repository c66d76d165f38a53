import { setTimeout as sleep } from 'node:timers/promises';
import { ReceiveMessageCommand } from '@aws-sdk/client-sqs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { LocalQueues } from './local-queues.ts';

let local: LocalQueues;
beforeAll(async () => {
  local = await LocalQueues.start();
});
afterAll(() => local.stop());

describe('message groups', () => {
  it('keeps the order of each group and fills a batch from several', async () => {
    const queue = await local.fifo({ VisibilityTimeout: '3600' });
    for (const body of ['a0', 'b0', 'a1', 'b1', 'a2']) {
      await local.put(queue, body, { MessageGroupId: body.charAt(0) });
    }
    const bodies = await local.bodies(queue);
    expect(bodies.filter((body) => String(body).startsWith('a'))).toEqual(['a0', 'a1', 'a2']);
    expect(bodies.filter((body) => String(body).startsWith('b'))).toEqual(['b0', 'b1']);
  });

  it('locks a group while one of its messages is in flight, and no other', async () => {
    const queue = await local.fifo({ VisibilityTimeout: '3600' });
    for (const body of ['a0', 'a1', 'b0']) await local.put(queue, body, { MessageGroupId: body.charAt(0) });
    const [first] = await local.take(queue, { MaxNumberOfMessages: 1 });
    expect(first?.Body).toBe('a0');
    expect(await local.bodies(queue)).toEqual(['b0']);
    await local.remove(queue, first);
    expect(await local.bodies(queue)).toEqual(['a1']);
  });

  it('stays locked by a later message of a batch while an earlier one is visible again', async () => {
    const queue = await local.fifo({ VisibilityTimeout: '3600' });
    for (const body of ['0', '1', '2']) await local.put(queue, body);
    const [first, second] = await local.take(queue, { MaxNumberOfMessages: 2 });
    await local.hide(queue, first, 0);
    expect(await local.bodies(queue)).toEqual([]);
    await local.hide(queue, second, 0);
    expect(await local.bodies(queue)).toEqual(['0', '1', '2']);
  });

  it('stays locked until the last message of a batch is deleted or visible again', async () => {
    const queue = await local.fifo({ VisibilityTimeout: '3600' });
    for (const body of ['0', '1', '2']) await local.put(queue, body);
    const [first, second] = await local.take(queue, { MaxNumberOfMessages: 2 });
    await local.remove(queue, second);
    expect(await local.bodies(queue)).toEqual([]);
    await local.hide(queue, first, 0);
    expect(await local.bodies(queue)).toEqual(['0', '2']);
  });

  it('hands nothing out twice to parallel receivers', async () => {
    const queue = await local.fifo({ VisibilityTimeout: '3600' });
    const groups = Array.from({ length: 10 }, (_, index) => `g${index}`);
    await Promise.all(
      groups.map(async (group) => {
        for (const body of ['0', '1', '2']) {
          await local.put(queue, body, { MessageGroupId: group, MessageDeduplicationId: group + body });
        }
      }),
    );
    const seen: string[] = [];
    await Promise.all(
      groups.map(async () => {
        while (seen.length < 30) {
          for (const message of await local.take(queue, { MaxNumberOfMessages: 2 })) {
            seen.push(`${message.Attributes?.['MessageGroupId']}:${message.Body}`);
            await local.remove(queue, message);
          }
        }
      }),
    );
    for (const group of groups) {
      expect(seen.filter((entry) => entry.startsWith(`${group}:`))).toEqual(
        [0, 1, 2].map((n) => `${group}:${n}`),
      );
    }
  });
});

describe('deduplication', () => {
  it('answers a repeated send like the first and delivers once, also after the delete', async () => {
    const queue = await local.fifo({ VisibilityTimeout: '3600' });
    const first = await local.put(queue, 'once', { MessageDeduplicationId: 'same' });
    const [message] = await local.take(queue);
    await local.remove(queue, message);
    const again = await local.put(queue, 'once more', {
      MessageDeduplicationId: 'same',
      MessageGroupId: 'other',
    });
    expect([again.MessageId, again.SequenceNumber]).toEqual([first.MessageId, first.SequenceNumber]);
    expect(await local.counts(queue)).toEqual([0, 0, 0]);
  });

  it('ends after five minutes', async () => {
    const queue = await local.fifo();
    await local.put(queue, '1', { MessageDeduplicationId: 'same' });
    local.skip(180);
    await local.put(queue, '2', { MessageDeduplicationId: 'same' });
    expect((await local.counts(queue))[0]).toBe(1);
    local.skip(180);
    await local.put(queue, '3', { MessageDeduplicationId: 'same' });
    expect((await local.counts(queue))[0]).toBe(2);
  });

  it('counts per group where the queue says so', async () => {
    const queue = await local.fifo({
      DeduplicationScope: 'messageGroup',
      FifoThroughputLimit: 'perMessageGroupId',
    });
    for (const MessageGroupId of ['a', 'b', 'a']) {
      await local.put(queue, MessageGroupId, { MessageGroupId, MessageDeduplicationId: 'same' });
    }
    expect((await local.bodies(queue)).sort()).toEqual(['a', 'b']);
  });

  it('takes the id from the body where the queue says so', async () => {
    const queue = await local.fifo({ ContentBasedDeduplication: 'true' });
    for (const body of ['x', 'x', 'y']) await local.put(queue, body, { MessageDeduplicationId: undefined });
    expect(await local.bodies(queue)).toEqual(['x', 'y']);
  });

  it('refuses a message without group or id', async () => {
    const queue = await local.fifo();
    await expect(local.put(queue, 'x', { MessageDeduplicationId: undefined })).rejects.toMatchObject({
      Code: 'InvalidParameterValue',
    });
    await expect(local.put(queue, 'x', { MessageGroupId: undefined })).rejects.toMatchObject({
      Code: 'MissingParameter',
    });
    await expect(local.put(queue, 'x', { MessageGroupId: 'ünï' })).rejects.toMatchObject({
      Code: 'InvalidParameterValue',
    });
    await expect(local.put(queue, 'x', { MessageDeduplicationId: 'x'.repeat(129) })).rejects.toMatchObject({
      Code: 'InvalidParameterValue',
    });
    expect(await local.counts(queue)).toEqual([0, 0, 0]);
  });
});

describe('visibility', () => {
  it('gives a message again, first of its group, when its time-out is over', async () => {
    const queue = await local.fifo({ VisibilityTimeout: '10' });
    await local.put(queue, '0');
    await local.put(queue, '1');
    const [first] = await local.take(queue, { MaxNumberOfMessages: 1 });
    expect(first?.Attributes?.['ApproximateReceiveCount']).toBe('1');
    local.skip(11);
    const [again] = await local.take(queue, { MaxNumberOfMessages: 1 });
    expect([again?.Body, again?.Attributes?.['ApproximateReceiveCount']]).toEqual(['0', '2']);
    expect(again?.Attributes?.['ApproximateFirstReceiveTimestamp']).toBe(
      first?.Attributes?.['ApproximateFirstReceiveTimestamp'],
    );
  });

  it('can be prolonged and ended, and counts as in flight meanwhile', async () => {
    const queue = await local.fifo({ VisibilityTimeout: '10' });
    await local.put(queue, '0');
    const [message] = await local.take(queue);
    await local.hide(queue, message, 3600);
    local.skip(11);
    expect(await local.counts(queue)).toEqual([0, 1, 0]);
    await local.hide(queue, message, 0);
    expect(await local.counts(queue)).toEqual([1, 0, 0]);
  });

  it('refuses a stale handle, and the message stays', async () => {
    const queue = await local.fifo({ VisibilityTimeout: '10' });
    await local.put(queue, '0');
    const [message] = await local.take(queue);
    local.skip(11);
    await expect(local.remove(queue, message)).rejects.toThrow('expired');
    await expect(local.hide(queue, message, 10)).rejects.toThrow('expired');
    expect(await local.counts(queue)).toEqual([1, 0, 0]);
  });

  it('refuses handles of other queues and more than twelve hours; deleting twice is fine', async () => {
    const [queue, other] = [await local.fifo(), await local.fifo()];
    await local.put(queue, '0');
    const [message] = await local.take(queue, { VisibilityTimeout: 3600 });
    await expect(local.remove(other, message)).rejects.toMatchObject({ name: 'ReceiptHandleIsInvalid' });
    await expect(local.hide(queue, message, 43_201)).rejects.toThrow('43200');
    await local.remove(queue, message);
    await local.remove(queue, message);
    await expect(local.hide(queue, message, 1)).rejects.toThrow('does not exist');
  });

  it('gives the same batch again under one ReceiveRequestAttemptId', async () => {
    const queue = await local.fifo({ VisibilityTimeout: '3600' });
    await local.put(queue, '0');
    const attempt = { ReceiveRequestAttemptId: 'attempt-1' };
    const [first] = await local.take(queue, attempt);
    const [again] = await local.take(queue, attempt);
    expect(again?.ReceiptHandle).toBe(first?.ReceiptHandle);
    await local.remove(queue, again);
    expect(await local.take(queue, attempt)).toEqual([]);
  });
});

describe('time', () => {
  it('delays by the queue, not by the message', async () => {
    const queue = await local.fifo({ DelaySeconds: '20' });
    await local.put(queue, '0');
    expect(await local.counts(queue)).toEqual([0, 0, 1]);
    local.skip(21);
    expect(await local.bodies(queue)).toEqual(['0']);
    await expect(local.put(queue, '1', { DelaySeconds: 5 })).rejects.toThrow('not valid for this queue type');
  });

  it('drops what is past its retention', async () => {
    const queue = await local.fifo({ MessageRetentionPeriod: '60' });
    await local.put(queue, '0');
    local.skip(61);
    expect(await local.bodies(queue)).toEqual([]);
    expect(await local.counts(queue)).toEqual([0, 0, 0]);
  });
});

describe('long polls', () => {
  it('return as soon as a message arrives', async () => {
    const queue = await local.fifo();
    const started = Date.now();
    const poll = local.bodies(queue, { WaitTimeSeconds: 10 });
    await sleep(200);
    await local.put(queue, 'late');
    expect(await poll).toEqual(['late']);
    expect(Date.now() - started).toBeLessThan(3000);
  });

  it('return when a group is free again, and empty when the time is over', async () => {
    const queue = await local.fifo({ VisibilityTimeout: '1' });
    await local.put(queue, '0');
    await local.take(queue);
    expect(await local.bodies(queue, { WaitTimeSeconds: 10, VisibilityTimeout: 3600 })).toEqual(['0']);
    const started = Date.now();
    expect(await local.bodies(queue, { WaitTimeSeconds: 1 })).toEqual([]);
    expect(Date.now() - started).toBeGreaterThanOrEqual(950);
  });

  it('return when a wait is shortened while they are parked', async () => {
    const queue = await local.fifo({ VisibilityTimeout: '3600' });
    await local.put(queue, '0');
    const [message] = await local.take(queue);
    const started = Date.now();
    const poll = local.bodies(queue, { WaitTimeSeconds: 10 });
    await sleep(200);
    await local.hide(queue, message, 1);
    expect(await poll).toEqual(['0']);
    expect(Date.now() - started).toBeLessThan(5000);
  });

  it('take nothing for a caller that has gone', async () => {
    const queue = await local.fifo();
    const gone = new AbortController();
    const request = { QueueUrl: queue.url, WaitTimeSeconds: 20 };
    const poll = local.sqs.call('ReceiveMessage', request, gone.signal);
    const overHttp = local.client.send(new ReceiveMessageCommand(request), { abortSignal: gone.signal });
    await sleep(200);
    gone.abort();
    expect(await poll).toEqual({});
    await expect(overHttp).rejects.toMatchObject({ name: 'AbortError' });
    await sleep(200);
    await local.put(queue, '0');
    expect(await local.counts(queue)).toEqual([1, 0, 0]);
  });
});

describe('a time scale', () => {
  it('shortens visibility and the dedupe interval together', async () => {
    const fast = await LocalQueues.start(2);
    try {
      const queue = await fast.fifo({ VisibilityTimeout: '300' });
      await fast.put(queue, '0');
      await fast.take(queue);
      fast.skip(140);
      await fast.put(queue, '0');
      expect(await fast.counts(queue)).toEqual([0, 1, 0]);
      fast.skip(20);
      await fast.put(queue, '0');
      expect(await fast.counts(queue)).toEqual([2, 0, 0]);
    } finally {
      await fast.stop();
    }
  });
});
