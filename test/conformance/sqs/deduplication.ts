import { type Checks, must, want } from '../check.ts';
import { same } from '../expectation.ts';
import type { QueuesUnderTest } from './queues-under-test.ts';

const twice = { MessageDeduplicationId: 'twice' };

export const deduplication: Checks<QueuesUnderTest> = {
  'dedupe-same-answer': must(
    'a repeated id is answered like the first send and delivered once',
    async (all) => {
      const queue = await all.fifo();
      const first = await queue.send('1', twice);
      const second = await queue.send('1', twice);
      same((await queue.receive()).length, 1, 'messages');
      same(second.MessageId, first.MessageId, 'message id');
      same(second.SequenceNumber, first.SequenceNumber, 'sequence number');
    },
  ),

  'dedupe-survives-delete': must('an id stays taken after its message was deleted', async (all) => {
    const queue = await all.fifo();
    await queue.send('1', twice);
    await queue.delete(await queue.receiveOne());
    await queue.send('1', twice);
    same((await queue.receive()).length, 0, 'messages');
  }),

  'dedupe-spans-groups': want(
    'an id is taken for all groups, or per group where the queue says so',
    async (all) => {
      const queue = await all.fifo();
      const perGroup = await all.fifo({
        DeduplicationScope: 'messageGroup',
        FifoThroughputLimit: 'perMessageGroupId',
      });
      for (const each of [queue, perGroup]) {
        await each.send('1', { ...twice, MessageGroupId: 'a' });
        await each.send('2', { ...twice, MessageGroupId: 'b' });
      }
      same([(await queue.receive()).length, (await perGroup.receive()).length], [1, 2], 'messages');
    },
  ),
};
