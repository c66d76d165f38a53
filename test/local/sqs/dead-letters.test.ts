import { setTimeout as sleep } from 'node:timers/promises';
import {
  CancelMessageMoveTaskCommand,
  DeleteQueueCommand,
  ListDeadLetterSourceQueuesCommand,
  ListMessageMoveTasksCommand,
  SetQueueAttributesCommand,
  StartMessageMoveTaskCommand,
  type StartMessageMoveTaskCommandInput,
} from '@aws-sdk/client-sqs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually, LocalQueues, type TestQueue } from './local-queues.ts';

let local: LocalQueues;
beforeAll(async () => {
  local = await LocalQueues.start();
});
afterAll(() => local.stop());

const start = (deadLetters: TestQueue, more: Partial<StartMessageMoveTaskCommandInput> = {}) =>
  local.client.send(new StartMessageMoveTaskCommand({ SourceArn: deadLetters.arn, ...more }));
const newest = async (deadLetters: TestQueue) =>
  (await local.client.send(new ListMessageMoveTasksCommand({ SourceArn: deadLetters.arn }))).Results?.[0];
const ended = (deadLetters: TestQueue) =>
  eventually(async () => {
    const task = await newest(deadLetters);
    return task?.Status === 'RUNNING' ? undefined : task;
  });

describe('a message received too often', () => {
  it('moves with its id and group, its deduplication id replaced, and the next in its group flows', async () => {
    const { queue, deadLetters } = await local.withDeadLetters(2);
    const { MessageId } = await local.put(queue, 'bad');
    await local.put(queue, 'next');
    const before = (await local.take(queue, { MaxNumberOfMessages: 1 }))[0];
    expect(await local.bodies(queue, { MaxNumberOfMessages: 1 })).toEqual(['bad']);
    expect(await local.bodies(queue, { MaxNumberOfMessages: 1 })).toEqual(['next']);
    await sleep(5);
    const [dead] = await local.take(deadLetters);
    expect(dead?.MessageId).toBe(MessageId);
    expect(dead?.Attributes).toMatchObject({
      MessageGroupId: 'g',
      MessageDeduplicationId: MessageId,
      DeadLetterQueueSourceArn: queue.arn,
      ApproximateReceiveCount: '3',
    });
    expect(Number(dead?.Attributes?.['SentTimestamp'])).toBeGreaterThanOrEqual(
      Number(before?.Attributes?.['SentTimestamp']),
    );
    expect(await local.counts(queue)).toEqual([1, 0, 0]);
  });

  it('stays where it is while its dead-letter queue is gone', async () => {
    const { queue, deadLetters } = await local.withDeadLetters(1);
    await local.put(queue, 'bad');
    await local.client.send(new DeleteQueueCommand({ QueueUrl: deadLetters.url }));
    for (let round = 0; round < 3; round++) expect(await local.bodies(queue)).toEqual(['bad']);
  });

  it('moves on from a dead-letter queue by the count of that queue only', async () => {
    const last = await local.fifo();
    const { queue, deadLetters } = await local.withDeadLetters(1);
    await local.client.send(
      new SetQueueAttributesCommand({
        QueueUrl: deadLetters.url,
        Attributes: { RedrivePolicy: JSON.stringify({ deadLetterTargetArn: last.arn, maxReceiveCount: 1 }) },
      }),
    );
    await local.put(queue, 'bad');
    await local.bury(queue, deadLetters, 1);
    expect(await local.bodies(deadLetters, { VisibilityTimeout: 0 })).toEqual(['bad']);
    expect(await local.bodies(deadLetters)).toEqual([]);
    expect(await local.bodies(last)).toEqual(['bad']);
  });
});

describe('who may use a dead-letter queue', () => {
  it('is decided by its RedriveAllowPolicy', async () => {
    const allow = (policy: object) => local.fifo({ RedriveAllowPolicy: JSON.stringify(policy) });
    const use = (target: TestQueue) =>
      local.fifo({ RedrivePolicy: JSON.stringify({ deadLetterTargetArn: target.arn, maxReceiveCount: 1 }) });
    const { arn: elsewhere } = await local.fifo();
    const denied = { Code: 'InvalidParameterValue' };
    await expect(use(await allow({ redrivePermission: 'denyAll' }))).rejects.toMatchObject(denied);
    const byQueue = { redrivePermission: 'byQueue', sourceQueueArns: [elsewhere] };
    await expect(use(await allow(byQueue))).rejects.toMatchObject(denied);
    await expect(use(await local.standard())).rejects.toMatchObject(denied);
    await expect(use({ url: '', arn: `${elsewhere}-none.fifo` })).rejects.toMatchObject(denied);
    await expect(allow({ redrivePermission: 'byQueue' })).rejects.toMatchObject(denied);
    await use(await allow({ redrivePermission: 'allowAll' }));
  });

  it('can be listed', async () => {
    const { queue, deadLetters } = await local.withDeadLetters(1);
    const request = new ListDeadLetterSourceQueuesCommand({ QueueUrl: deadLetters.url });
    expect((await local.client.send(request)).queueUrls).toEqual([queue.url]);
  });
});

describe('a move task', () => {
  it('takes all back to where they came from, in order, as new messages', async () => {
    const { queue, deadLetters } = await local.withDeadLetters(1);
    const sent: (string | undefined)[] = [];
    for (const body of ['a0', 'b0', 'a1', 'b1', 'a2']) {
      sent.push((await local.put(queue, body, { MessageGroupId: body.charAt(0) })).MessageId);
    }
    await local.bury(queue, deadLetters, 5);
    expect((await start(deadLetters)).TaskHandle).toMatch(/./);
    expect(await ended(deadLetters)).toMatchObject({
      Status: 'COMPLETED',
      ApproximateNumberOfMessagesMoved: 5,
      ApproximateNumberOfMessagesToMove: 5,
    });
    const back = await local.take(queue, { VisibilityTimeout: 60 });
    const bodies = back.map(({ Body = '' }) => Body);
    expect(bodies.filter((body) => body.startsWith('a'))).toEqual(['a0', 'a1', 'a2']);
    expect(bodies.filter((body) => body.startsWith('b'))).toEqual(['b0', 'b1']);
    for (const message of back) {
      expect(sent).not.toContain(message.MessageId);
      expect(message.Attributes?.['ApproximateReceiveCount']).toBe('1');
      expect(message.Attributes?.['DeadLetterQueueSourceArn']).toBeUndefined();
    }
    expect(await local.counts(deadLetters)).toEqual([0, 0, 0]);
  });

  it('is not swallowed by deduplication, and a later send of the first id still is', async () => {
    const { queue, deadLetters } = await local.withDeadLetters(1);
    await local.put(queue, 'x', { MessageDeduplicationId: 'id' });
    for (let round = 0; round < 2; round++) {
      await local.bury(queue, deadLetters, 1);
      await start(deadLetters);
      await ended(deadLetters);
      expect(await local.counts(queue)).toEqual([1, 0, 0]);
    }
    await local.put(queue, 'y', { MessageDeduplicationId: 'id' });
    expect(await local.counts(queue)).toEqual([1, 0, 0]);
  });

  it('runs alone, shows its handle only while running, keeps its rate and can be cancelled', async () => {
    const { queue, deadLetters } = await local.withDeadLetters(1);
    for (const body of ['0', '1', '2', '3', '4', '5']) await local.put(queue, body, { MessageGroupId: body });
    await local.bury(queue, deadLetters, 6);
    const started = Date.now();
    const { TaskHandle } = await start(deadLetters, { MaxNumberOfMessagesPerSecond: 2 });
    await expect(start(deadLetters)).rejects.toMatchObject({ Code: 'InvalidParameterValue' });
    await sleep(700);
    expect(await newest(deadLetters)).toMatchObject({
      Status: 'RUNNING',
      TaskHandle,
      MaxNumberOfMessagesPerSecond: 2,
    });
    const cancelled = await local.client.send(new CancelMessageMoveTaskCommand({ TaskHandle }));
    const moved = Number(cancelled.ApproximateNumberOfMessagesMoved);
    expect(moved).toBeGreaterThanOrEqual(1);
    expect(moved).toBeLessThanOrEqual(((Date.now() - started) / 1000) * 2);
    await sleep(700);
    expect(await local.counts(deadLetters)).toEqual([6 - moved, 0, 0]);
    const task = await newest(deadLetters);
    expect([task?.Status, task?.TaskHandle]).toEqual(['CANCELLED', undefined]);
    await expect(local.client.send(new CancelMessageMoveTaskCommand({ TaskHandle }))).rejects.toThrow(
      'active',
    );
  });

  it('puts what it moves behind what was sent meanwhile, in the same group too', async () => {
    const { queue, deadLetters } = await local.withDeadLetters(1);
    for (const body of ['dead-0', 'dead-1']) await local.put(queue, body);
    await local.bury(queue, deadLetters, 2);
    await start(deadLetters, { MaxNumberOfMessagesPerSecond: 2 });
    await eventually(async () => ((await local.counts(queue))[0] === 1 ? true : undefined));
    await local.put(queue, 'live');
    await ended(deadLetters);
    expect((await local.take(queue, { VisibilityTimeout: 60 })).map(({ Body }) => Body)).toEqual([
      'dead-0',
      'live',
      'dead-1',
    ]);
  });

  it('can move to another queue of the same type', async () => {
    const { queue, deadLetters } = await local.withDeadLetters(1);
    const other = await local.fifo();
    await local.put(queue, 'x');
    await local.bury(queue, deadLetters, 1);
    const wrongType = start(deadLetters, { DestinationArn: (await local.standard()).arn });
    await expect(wrongType).rejects.toMatchObject({ Code: 'InvalidParameterValue' });
    await start(deadLetters, { DestinationArn: other.arn });
    expect(await ended(deadLetters)).toMatchObject({ Status: 'COMPLETED', DestinationArn: other.arn });
    expect(await local.bodies(other)).toEqual(['x']);
  });

  it('fails on a message that came from nowhere', async () => {
    const { deadLetters } = await local.withDeadLetters(1);
    await local.put(deadLetters, 'sent-here');
    await start(deadLetters);
    expect(await ended(deadLetters)).toMatchObject({
      Status: 'FAILED',
      FailureReason: 'CouldNotDetermineMessageSource',
    });
    expect(await local.counts(deadLetters)).toEqual([1, 0, 0]);
  });

  it('is refused on a queue that is no dead-letter queue, an unknown one, and an unknown handle', async () => {
    const queue = await local.fifo();
    await expect(start(queue)).rejects.toMatchObject({ Code: 'InvalidParameterValue' });
    const unknown = { url: '', arn: queue.arn.replace('.fifo', '-none.fifo') };
    await expect(start(unknown)).rejects.toMatchObject({ name: 'ResourceNotFoundException' });
    const cancel = new CancelMessageMoveTaskCommand({ TaskHandle: 'none' });
    await expect(local.client.send(cancel)).rejects.toMatchObject({ name: 'ResourceNotFoundException' });
  });
});
