import {
  CancelMessageMoveTaskCommand,
  ListMessageMoveTasksCommand,
  type Message,
  StartMessageMoveTaskCommand,
} from '@aws-sdk/client-sqs';
import { type Checks, must, want } from '../check.ts';
import { pause } from '../endpoint.ts';
import { Difference, holds, refused, same } from '../expectation.ts';
import { bodies, fillDeadLetters, type QueuesUnderTest, type QueueUnderTest } from './queues-under-test.ts';

const TASK_TRIES = 80;

interface MoveRequest {
  readonly DestinationArn?: string;
  readonly MaxNumberOfMessagesPerSecond?: number;
}

function start({ client }: QueuesUnderTest, sourceArn: string, request: MoveRequest = {}) {
  return client.send(new StartMessageMoveTaskCommand({ SourceArn: sourceArn, ...request }));
}

async function latest({ client }: QueuesUnderTest, queue: QueueUnderTest) {
  const { Results } = await client.send(
    new ListMessageMoveTasksCommand({ SourceArn: queue.arn, MaxResults: 10 }),
  );
  return Results?.[0];
}

async function ended(all: QueuesUnderTest, queue: QueueUnderTest, status: string) {
  for (let tries = 0; tries < TASK_TRIES; tries++) {
    const task = await latest(all, queue);
    if (task?.Status === status) return task;
    await pause(100);
  }
  throw new Difference(`the move task is ${(await latest(all, queue))?.Status}, want ${status}`);
}

export const moveTasks: Checks<QueuesUnderTest> = {
  'move-to-source': must(
    'without a destination all return to their source, in order, received anew',
    async (all) => {
      const pair = await all.withDeadLetters(1);
      await fillDeadLetters(pair, 6, (index) => `g${index % 2}`);
      const { TaskHandle } = await start(all, pair.dead.arn);
      holds(TaskHandle !== undefined, 'no TaskHandle');
      const task = await ended(all, pair.dead, 'COMPLETED');
      same(task.ApproximateNumberOfMessagesMoved, 6, 'moved');
      same(
        [(await pair.dead.counts())[0], (await pair.source.counts())[0]],
        [0, 6],
        'messages left and back',
      );
      await pair.source.set({ VisibilityTimeout: '30' });
      const back: Message[] = [];
      for (let tries = 0; tries < 8 && back.length < 6; tries++) {
        for (const message of await pair.source.receive()) {
          back.push(message);
          await pair.source.delete(message);
        }
      }
      const of = (group: string) =>
        bodies(back.filter(({ Attributes }) => Attributes?.MessageGroupId === group));
      same(
        [of('g0'), of('g1')],
        [
          ['m0', 'm2', 'm4'],
          ['m1', 'm3', 'm5'],
        ],
        'order',
      );
      const counts = new Set(back.map(({ Attributes }) => Attributes?.ApproximateReceiveCount));
      same([...counts], ['1'], 'receive counts');
    },
  ),

  'move-to-other': must('a destination of its own gets the messages', async (all) => {
    const pair = await all.withDeadLetters(1);
    await fillDeadLetters(pair, 2);
    const other = await all.fifo();
    await start(all, pair.dead.arn, { DestinationArn: other.arn });
    same((await ended(all, pair.dead, 'COMPLETED')).DestinationArn, other.arn, 'destination');
    same((await other.counts())[0], 2, 'messages');
  }),

  'move-rate-and-cancel': must('a task keeps its rate, runs alone and stops when cancelled', async (all) => {
    const pair = await all.withDeadLetters(1);
    await fillDeadLetters(pair, 8);
    const started = await start(all, pair.dead.arn, { MaxNumberOfMessagesPerSecond: 1 });
    await pause(1200);
    const running = await latest(all, pair.dead);
    same([running?.Status, running?.MaxNumberOfMessagesPerSecond], ['RUNNING', 1], 'status and rate');
    await refused(start(all, pair.dead.arn), 'a second task');
    await all.client.send(
      new CancelMessageMoveTaskCommand({ TaskHandle: running?.TaskHandle ?? started.TaskHandle }),
    );
    await ended(all, pair.dead, 'CANCELLED');
    const left = (await pair.dead.counts())[0];
    holds(left > 0 && left < 8, `${left} of 8 left`);
    await pause(1500);
    same((await pair.dead.counts())[0], left, 'left some time after the cancellation');
  }),

  'move-refused': must(
    'a queue that is no dead-letter queue, and an unknown one, are refused',
    async (all) => {
      const queue = await all.fifo();
      await refused(start(all, queue.arn), 'a queue nothing sends its dead letters to');
      const unknown = start(all, queue.arn.replace(queue.name, 'unknown.fifo'));
      await refused(unknown, 'an unknown queue', 'ResourceNotFoundException', 'QueueDoesNotExist');
    },
  ),

  'move-and-dedupe': want('a move is not deduplicated, and the first id stays taken', async (all) => {
    const pair = await all.withDeadLetters(1);
    await fillDeadLetters(pair, 1);
    await start(all, pair.dead.arn);
    await ended(all, pair.dead, 'COMPLETED');
    same((await pair.source.counts())[0], 1, 'messages after the move');
    await pair.source.send('again', { MessageGroupId: 'g0', MessageDeduplicationId: 'id0' });
    same((await pair.source.counts())[0], 1, 'messages after a send under the first id');
  }),
};
