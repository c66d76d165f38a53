import { ChangeMessageVisibilityCommand, type Message } from '@aws-sdk/client-sqs';
import { type Checks, must, want } from '../check.ts';
import { pause } from '../endpoint.ts';
import { holds, refused, same } from '../expectation.ts';
import type { QueuesUnderTest, QueueUnderTest } from './queues-under-test.ts';

function hide({ client }: QueuesUnderTest, queue: QueueUnderTest, message: Message, seconds: number) {
  return client.send(
    new ChangeMessageVisibilityCommand({
      QueueUrl: queue.url,
      ReceiptHandle: message.ReceiptHandle,
      VisibilityTimeout: seconds,
    }),
  );
}

export const visibility: Checks<QueuesUnderTest> = {
  'visibility-ends': must(
    'a message comes again, first of its group, with its receive count raised',
    async (all) => {
      const queue = await all.fifo({ VisibilityTimeout: '1' });
      await queue.send('0');
      await queue.send('1');
      same((await queue.receiveOne()).Attributes?.ApproximateReceiveCount, '1', 'first receive count');
      await pause(1400);
      const { Body, Attributes = {} } = await queue.receiveOne();
      same([Body, Attributes.ApproximateReceiveCount], ['0', '2'], 'body and receive count');
      for (const name of [
        'ApproximateFirstReceiveTimestamp',
        'SentTimestamp',
        'SequenceNumber',
        'MessageDeduplicationId',
      ] as const) {
        holds(Attributes[name] !== undefined, `no ${name}`);
      }
    },
  ),

  'visibility-changes': must('it is ended, prolonged, and set by a receive', async (all) => {
    const queue = await all.fifo({ VisibilityTimeout: '30' });
    await queue.send('0');
    await hide(all, queue, await queue.receiveOne(), 0);
    const again = await queue.receiveOne({ VisibilityTimeout: 1 });
    await hide(all, queue, again, 20);
    await pause(1500);
    same((await queue.receive()).length, 0, 'messages while prolonged');
  }),

  'visibility-stale-handle': want(
    'a delete with an expired handle is refused, and the message stays',
    async (all) => {
      const queue = await all.fifo({ VisibilityTimeout: '1' });
      await queue.send('0');
      const message = await queue.receiveOne();
      await pause(1300);
      await refused(queue.delete(message), 'a stale delete');
      same((await queue.receive()).length, 1, 'messages');
    },
  ),

  'visibility-bounds': want('more than 12 hours, and a deleted message, are refused', async (all) => {
    const queue = await all.fifo();
    await queue.send('0');
    const message = await queue.receiveOne();
    await refused(hide(all, queue, message, 43_201), 'more than 12 hours');
    await queue.delete(message);
    await refused(hide(all, queue, message, 5), 'a deleted message');
  }),

  'long-poll': must('a long poll waits, and ends when a message comes', async (all) => {
    const queue = await all.fifo();
    let begun = performance.now();
    same((await queue.receive(1, { WaitTimeSeconds: 2 })).length, 0, 'messages');
    holds(performance.now() - begun > 1700, 'an empty long poll did not wait');
    begun = performance.now();
    const [messages] = await Promise.all([
      queue.receive(1, { WaitTimeSeconds: 10 }),
      pause(500).then(() => queue.send('come')),
    ]);
    same(messages.length, 1, 'messages');
    const waited = performance.now() - begun;
    holds(waited < 2500, `the poll took ${Math.round(waited)} ms for a message sent after 500 ms`);
  }),

  'receive-attempt': want('a repeated ReceiveRequestAttemptId gets the same batch', async (all) => {
    const queue = await all.fifo({ VisibilityTimeout: '30' });
    await queue.send('0');
    const attempt = { ReceiveRequestAttemptId: 'attempt' };
    const first = await queue.receive(1, attempt);
    const second = await queue.receive(1, attempt);
    same(
      second.map(({ MessageId }) => MessageId),
      first.map(({ MessageId }) => MessageId),
      'message ids',
    );
  }),
};
