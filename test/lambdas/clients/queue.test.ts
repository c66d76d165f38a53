import {
  ChangeMessageVisibilityCommand,
  GetQueueAttributesCommand,
  SendMessageBatchCommand,
  SendMessageCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { mockClient } from 'aws-sdk-client-mock';
import { queue } from '../../../lambdas/clients/queue.ts';

const sqs = mockClient(SQSClient);
const queues = queue(new SQSClient({ region: 'eu-west-1' }));
const QUEUE_URL = 'https://sqs.eu-west-1.amazonaws.com/111122223333/stripe.fifo';

beforeEach(() => void sqs.reset());

describe('the queue', () => {
  it('is sent a message in its group, once per id', async () => {
    sqs.on(SendMessageCommand).resolves({});
    await queues.send({ queueUrl: QUEUE_URL, body: '{}', group: 'g', deduplication: 'd' });
    expect(sqs.commandCalls(SendMessageCommand)[0]?.args[0].input).toEqual({
      QueueUrl: QUEUE_URL,
      MessageBody: '{}',
      MessageGroupId: 'g',
      MessageDeduplicationId: 'd',
    });
  });

  it('is sent several in one call, and says which it took', async () => {
    sqs.on(SendMessageBatchCommand).resolves({
      Successful: [{ Id: '0', MessageId: 'm', MD5OfMessageBody: '' }],
      Failed: [{ Id: '1', Code: 'InternalError', SenderFault: false }],
    });
    const messages = ['a', 'b'].map((group) => ({
      queueUrl: QUEUE_URL,
      body: '{}',
      group,
      deduplication: 'd',
    }));
    expect(await queues.sendBatch(messages)).toEqual([true, false]);
    expect(sqs.commandCalls(SendMessageBatchCommand)[0]?.args[0].input).toEqual({
      QueueUrl: QUEUE_URL,
      Entries: ['a', 'b'].map((group, index) => ({
        Id: String(index),
        MessageBody: '{}',
        MessageGroupId: group,
        MessageDeduplicationId: 'd',
      })),
    });
  });

  it('hides a message for some seconds', async () => {
    sqs.on(ChangeMessageVisibilityCommand).resolves({});
    await queues.changeVisibility(QUEUE_URL, 'handle', 30);
    expect(sqs.commandCalls(ChangeMessageVisibilityCommand)[0]?.args[0].input).toEqual({
      QueueUrl: QUEUE_URL,
      ReceiptHandle: 'handle',
      VisibilityTimeout: 30,
    });
  });

  it('says how many messages wait, or that it does not know', async () => {
    sqs
      .on(GetQueueAttributesCommand)
      .resolvesOnce({ Attributes: { ApproximateNumberOfMessages: '12' } })
      .resolves({});
    expect(await queues.waiting(QUEUE_URL)).toBe(12);
    await expect(queues.waiting(QUEUE_URL)).rejects.toThrow('did not say');
  });
});
