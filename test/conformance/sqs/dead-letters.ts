import { ListDeadLetterSourceQueuesCommand } from '@aws-sdk/client-sqs';
import { type Checks, must, want } from '../check.ts';
import { uniqueName } from '../endpoint.ts';
import { refused, same } from '../expectation.ts';
import { bodies, type QueuesUnderTest, type QueueUnderTest } from './queues-under-test.ts';

const policy = (arn: string) => ({
  RedrivePolicy: JSON.stringify({ deadLetterTargetArn: arn, maxReceiveCount: 2 }),
});

const admitting = ({ arn }: QueueUnderTest) => ({
  RedriveAllowPolicy: JSON.stringify({ redrivePermission: 'byQueue', sourceQueueArns: [arn] }),
});

export const deadLetters: Checks<QueuesUnderTest> = {
  'dead-letter-move': must(
    'a message received too often moves with its id and group; the next flows',
    async (all) => {
      const { source, dead } = await all.withDeadLetters(2);
      await dead.set(admitting(source));
      const { MessageId: id } = await source.send('bad');
      await source.send('next');
      const received = [
        ...(await source.receive(1)),
        ...(await source.receive(1)),
        ...(await source.receive(1)),
      ];
      const moved = await dead.receiveOne();
      same(
        [moved.Body, moved.MessageId, moved.Attributes?.MessageGroupId],
        ['bad', id, 'g'],
        'moved message',
      );
      const last = received[2] ?? (await source.receiveOne());
      same([...bodies(received.slice(0, 2)), last.Body], ['bad', 'bad', 'next'], 'received');
    },
  ),

  'dead-letter-origin': want('a dead letter names its queue, its deduplication id replaced', async (all) => {
    const { source, dead } = await all.withDeadLetters(1);
    const { MessageId: id } = await source.send('bad');
    await source.receive();
    await source.receive();
    const { Attributes } = await dead.receiveOne();
    same(Attributes?.DeadLetterQueueSourceArn, source.arn, 'source');
    same(Attributes?.MessageDeduplicationId, id, 'deduplication id');
  }),

  'dead-letter-sources': want(
    'who uses a dead-letter queue is listed; it must be of the same type',
    async (all) => {
      const { source, dead } = await all.withDeadLetters(2);
      await dead.set(admitting(source));
      const told = JSON.parse((await dead.attributes())['RedriveAllowPolicy'] ?? '{}');
      same(told.redrivePermission, 'byQueue', 'permission');
      const listed = await all.client.send(new ListDeadLetterSourceQueuesCommand({ QueueUrl: dead.url }));
      same(listed.queueUrls, [source.url], 'sources');
      const standard = await all.create(uniqueName('standard'), {});
      await refused(all.fifo(policy(standard.arn)), 'a standard queue for the dead letters of a FIFO queue');
    },
  ),

  'dead-letter-denied': want('a RedriveAllowPolicy of denyAll keeps sources away', async (all) => {
    const dead = await all.fifo({ RedriveAllowPolicy: JSON.stringify({ redrivePermission: 'denyAll' }) });
    await refused(all.fifo(policy(dead.arn)), 'a redrive policy');
  }),
};
