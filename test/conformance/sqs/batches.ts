import {
  DeleteMessageBatchCommand,
  SendMessageBatchCommand,
  type SendMessageBatchRequestEntry,
} from '@aws-sdk/client-sqs';
import { type Checks, must, want } from '../check.ts';
import { holds, refused, same } from '../expectation.ts';
import type { QueuesUnderTest, QueueUnderTest } from './queues-under-test.ts';

const entry = (id: string, body: string): SendMessageBatchRequestEntry => ({
  Id: id,
  MessageBody: body,
  MessageGroupId: 'g',
  MessageDeduplicationId: `once-${id}`,
});

const send = (
  { client }: QueuesUnderTest,
  { url }: QueueUnderTest,
  entries: SendMessageBatchRequestEntry[],
) => client.send(new SendMessageBatchCommand({ QueueUrl: url, Entries: entries }));

const ids = (entries: readonly { Id: string | undefined }[] | undefined) =>
  (entries ?? []).map(({ Id }) => Id);

export const batches: Checks<QueuesUnderTest> = {
  'batch-partial-send': must('a batch with a faulty entry sends the others and names it', async (all) => {
    const queue = await all.fifo();
    const entries = [entry('a', 'good'), entry('b', 'bad\u0001'), entry('c', 'good')];
    const { Successful, Failed = [] } = await send(all, queue, entries);
    same([ids(Successful), ids(Failed)], [['a', 'c'], ['b']], 'sent and failed');
    holds(Failed[0]?.SenderFault === true && Failed[0].Code !== '', 'the failure is not the sender’s');
  }),

  'batch-partial-delete': must(
    'a batch with an unknown handle deletes the others and names it',
    async (all) => {
      const queue = await all.fifo();
      await queue.send('x');
      const { ReceiptHandle } = await queue.receiveOne();
      const { Successful, Failed } = await all.client.send(
        new DeleteMessageBatchCommand({
          QueueUrl: queue.url,
          Entries: [
            { Id: 'a', ReceiptHandle },
            { Id: 'b', ReceiptHandle: 'unknown' },
          ],
        }),
      );
      same([ids(Successful), ids(Failed)], [['a'], ['b']], 'deleted and failed');
    },
  ),

  'batch-refused': want('equal ids, 11 entries, none, and over 1 MiB in all are refused', async (all) => {
    const queue = await all.fifo();
    const eleven = Array.from({ length: 11 }, (_, index) => entry(String(index), 'x'));
    const large = ['a', 'b', 'c'].map((id) => entry(id, 'z'.repeat(400 * 1024)));
    await refused(
      send(all, queue, [entry('a', 'x'), entry('a', 'x')]),
      'equal ids',
      'BatchEntryIdsNotDistinct',
    );
    await refused(send(all, queue, eleven), '11 entries', 'TooManyEntriesInBatchRequest');
    await refused(send(all, queue, []), 'no entry', 'EmptyBatchRequest');
    await refused(send(all, queue, large), '1.2 MiB', 'BatchRequestTooLong');
  }),
};
