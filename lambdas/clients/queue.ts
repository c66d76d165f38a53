import {
  ChangeMessageVisibilityCommand,
  GetQueueAttributesCommand,
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
