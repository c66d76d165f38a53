import {
  ChangeMessageVisibilityCommand,
  GetQueueAttributesCommand,
  SendMessageBatchCommand,
  SendMessageCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';
import { CLIENT_SETTINGS } from './client-settings.ts';
import type { OutgoingMessage, Queue } from './ports.ts';

/** The queues over SQS. */
export function queue(client: SQSClient = new SQSClient(CLIENT_SETTINGS)): Queue {
  return new SqsQueue(client);
}

class SqsQueue implements Queue {
  readonly #client: SQSClient;

  constructor(client: SQSClient) {
    this.#client = client;
  }

  async send(message: OutgoingMessage): Promise<void> {
    await this.#client.send(
      new SendMessageCommand({
        QueueUrl: message.queueUrl,
        MessageBody: message.body,
        MessageGroupId: message.group,
        MessageDeduplicationId: message.deduplication,
      }),
    );
  }

  async sendBatch(messages: readonly OutgoingMessage[]): Promise<readonly boolean[]> {
    const { Successful = [] } = await this.#client.send(
      new SendMessageBatchCommand({
        QueueUrl: messages[0]?.queueUrl,
        Entries: messages.map(({ body, group, deduplication }, index) => ({
          Id: String(index),
          MessageBody: body,
          MessageGroupId: group,
          MessageDeduplicationId: deduplication,
        })),
      }),
    );
    const taken = new Set(Successful.map(({ Id }) => Id));
    return messages.map((_, index) => taken.has(String(index)));
  }

  async changeVisibility(queueUrl: string, receiptHandle: string, seconds: number): Promise<void> {
    await this.#client.send(
      new ChangeMessageVisibilityCommand({
        QueueUrl: queueUrl,
        ReceiptHandle: receiptHandle,
        VisibilityTimeout: seconds,
      }),
    );
  }

  async waiting(queueUrl: string): Promise<number> {
    const { Attributes } = await this.#client.send(
      new GetQueueAttributesCommand({
        QueueUrl: queueUrl,
        AttributeNames: ['ApproximateNumberOfMessages'],
      }),
    );
    const count = Number(Attributes?.['ApproximateNumberOfMessages']);
    if (!Number.isInteger(count)) throw new TypeError('the queue did not say how many messages wait');
    return count;
  }
}
