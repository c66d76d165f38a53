import { DeleteQueueCommand, GetQueueUrlCommand, PurgeQueueCommand } from '@aws-sdk/client-sqs';
import { type Checks, must, want } from '../check.ts';
import { pause, uniqueName } from '../endpoint.ts';
import { holds, refused, same } from '../expectation.ts';
import type { QueuesUnderTest } from './queues-under-test.ts';

export const queues: Checks<QueuesUnderTest> = {
  'queue-attributes': must(
    'a FIFO queue keeps its attributes, and may be created again with them',
    async (all) => {
      const attributes = {
        FifoQueue: 'true',
        ContentBasedDeduplication: 'false',
        VisibilityTimeout: '45',
        MessageRetentionPeriod: '345600',
      };
      const queue = await all.create(`${uniqueName('conformance')}.fifo`, attributes);
      const told = await queue.attributes();
      const names = Object.keys(attributes);
      same(
        names.map((name) => told[name]),
        Object.values(attributes),
        names.join(', '),
      );
      holds(/^arn:aws:sqs:[^:]+:\d{12}:[^:]+\.fifo$/.test(queue.arn), `ARN ${queue.arn}`);
      const found = await all.client.send(new GetQueueUrlCommand({ QueueName: queue.name }));
      same(found.QueueUrl, queue.url, 'URL found');
      same((await all.create(queue.name, attributes)).url, queue.url, 'URL of the second creation');
    },
  ),

  'queue-missing': must('a queue that is not there is QueueDoesNotExist', async ({ client }) => {
    const call = client.send(new GetQueueUrlCommand({ QueueName: uniqueName('missing') }));
    await refused(call, 'its URL', 'QueueDoesNotExist', 'AWS.SimpleQueueService.NonExistentQueue');
  }),

  'queue-settings': must(
    'encryption, policy, long polls and size are accepted; purge and delete',
    async (all) => {
      const queue = await all.fifo({
        SqsManagedSseEnabled: 'true',
        ReceiveMessageWaitTimeSeconds: '1',
        MaximumMessageSize: '1048576',
        Policy: JSON.stringify({
          Version: '2012-10-17',
          Statement: [{ Effect: 'Allow', Principal: '*', Action: 'sqs:SendMessage', Resource: '*' }],
        }),
      });
      await queue.send('purged');
      await all.client.send(new PurgeQueueCommand({ QueueUrl: queue.url }));
      await pause(200);
      same((await queue.receive()).length, 0, 'messages after the purge');
      await all.client.send(new DeleteQueueCommand({ QueueUrl: queue.url }));
    },
  ),

  'queue-counts': must('visible, in-flight and delayed messages are counted', async (all) => {
    const queue = await all.fifo({ VisibilityTimeout: '30' });
    for (let n = 0; n < 5; n++) await queue.send('counted', { MessageGroupId: `g${n}` });
    await queue.receive(2);
    same(await queue.counts(), [3, 2, 0], 'visible, in flight, delayed');
    const slow = await all.fifo({ DelaySeconds: '20' });
    await slow.send('delayed');
    same(await slow.counts(), [0, 0, 1], 'visible, in flight, delayed by the queue');
  }),

  'fifo-message-delay': want('a FIFO queue refuses a delay of one message', async (all) => {
    const queue = await all.fifo();
    await refused(queue.send('late', { DelaySeconds: 5 }), 'a delay of its own');
  }),
};
