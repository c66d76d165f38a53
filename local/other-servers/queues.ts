import type { Message, MessageAttributeValue, SQSClient } from '@aws-sdk/client-sqs';
import type { MappedQueue } from '../mapped-queue.ts';
import type { Provisions } from '../provisions.ts';
import type { ReceivedMessage } from '../sqs/sqs.ts';
import { clientSettings, isNamed } from './client-settings.ts';

/** Makes queues at another SQS and receives from them. One that is there keeps its messages and gets the template's attributes. */
export async function otherQueues(
  endpoint: string,
  region: string,
): Promise<Pick<Provisions, 'provisionQueue' | 'mappedQueue'>> {
  const sdk = await import('@aws-sdk/client-sqs');
  const client = new sdk.SQSClient(clientSettings(endpoint, region));
  const urls = new Map<string, string>();

  const create = async (name: string, attributes: Readonly<Record<string, string>>): Promise<string> => {
    const Attributes = { ...attributes };
    let url: string | undefined;
    try {
      url = (await client.send(new sdk.CreateQueueCommand({ QueueName: name, Attributes }))).QueueUrl;
    } catch (error) {
      if (!isNamed(error, 'QueueNameExists', 'QueueAlreadyExists')) throw error;
      url = (await client.send(new sdk.GetQueueUrlCommand({ QueueName: name }))).QueueUrl;
      const { FifoQueue: _fixed, ...settable } = Attributes;
      await client.send(new sdk.SetQueueAttributesCommand({ QueueUrl: url, Attributes: settable }));
    }
    // Whatever host the server believes to be: functions follow the URL of a queue.
    return new URL(new URL(url ?? '', endpoint).pathname, endpoint).href;
  };

  return {
    async provisionQueue({ name, attributes }) {
      const url = await create(name, attributes);
      const { Attributes } = await client.send(
        new sdk.GetQueueAttributesCommand({ QueueUrl: url, AttributeNames: ['QueueArn'] }),
      );
      const arn = Attributes?.['QueueArn'];
      if (arn === undefined) throw new Error(`${endpoint} did not give queue ${name} an ARN`);
      urls.set(arn, url);
      return { url, arn };
    },
    mappedQueue: (arn) => mappedQueue(client, sdk, urls.get(arn) ?? ''),
  };
}

function mappedQueue(client: SQSClient, sdk: typeof import('@aws-sdk/client-sqs'), url: string): MappedQueue {
  return {
    async receive(count, seconds, stop) {
      const { Messages = [] } = await client.send(
        new sdk.ReceiveMessageCommand({
          QueueUrl: url,
          MaxNumberOfMessages: count,
          WaitTimeSeconds: seconds,
          MessageSystemAttributeNames: ['All'],
          MessageAttributeNames: ['All'],
        }),
        { abortSignal: stop },
      );
      return Messages.map(received);
    },
    async delete(receiptHandles) {
      const Entries = receiptHandles.map((ReceiptHandle, index) => ({ Id: String(index), ReceiptHandle }));
      await client.send(new sdk.DeleteMessageBatchCommand({ QueueUrl: url, Entries }));
    },
    // To ask would cost a call for each batch.
    waiting: () => undefined,
  };
}

function received(message: Message): ReceivedMessage {
  const { MessageId = '', ReceiptHandle = '', MD5OfBody = '', Body = '', Attributes } = message;
  const attributes = Object.entries(message.MessageAttributes ?? {}).map(
    ([name, value]) => [name, attribute(value)] as const,
  );
  return {
    MessageId,
    ReceiptHandle,
    MD5OfBody,
    Body,
    ...(Attributes === undefined ? {} : { Attributes: { ...Attributes } }),
    ...(attributes.length === 0 ? {} : { MessageAttributes: Object.fromEntries(attributes) }),
  };
}

function attribute({ DataType = 'String', StringValue, BinaryValue }: MessageAttributeValue) {
  return {
    DataType,
    ...(StringValue === undefined ? {} : { StringValue }),
    ...(BinaryValue === undefined ? {} : { BinaryValue: Buffer.from(BinaryValue).toString('base64') }),
  };
}
