import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  ChangeMessageVisibilityCommand,
  CreateQueueCommand,
  DeleteMessageCommand,
  GetQueueAttributesCommand,
  type Message,
  ReceiveMessageCommand,
  type ReceiveMessageCommandInput,
  SendMessageCommand,
  type SendMessageCommandInput,
  SQSClient,
} from '@aws-sdk/client-sqs';
import { createSqs, type Sqs } from '../../../local/sqs/sqs.ts';

/** A queue under test. */
export interface TestQueue {
  readonly url: string;
  readonly arn: string;
}

/** A local SQS on a free port, spoken to through the AWS SDK. */
export class LocalQueues {
  readonly client: SQSClient;
  readonly sqs: Sqs;
  readonly origin: string;
  readonly #stop: () => Promise<void>;
  #names = 0;
  readonly #time: { ahead: number };

  private constructor(sqs: Sqs, origin: string, time: { ahead: number }, stop: () => Promise<void>) {
    this.sqs = sqs;
    this.origin = origin;
    this.client = sqsClient(origin);
    this.#time = time;
    this.#stop = stop;
  }

  static async start(timeScale = 1): Promise<LocalQueues> {
    const directory = await mkdtemp(join(tmpdir(), 'sqs-'));
    let origin = '';
    const place = { region: 'eu-west-1', accountId: '123456789012', baseUrl: () => origin };
    const time = { ahead: 0 };
    const sqs = await createSqs({ directory, timeScale, now: () => Date.now() + time.ahead, ...place });
    const server = createServer(sqs.handle);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    origin = originOf(server.address());
    return new LocalQueues(sqs, origin, time, async () => {
      server.closeAllConnections();
      server.close();
      await sqs.close();
      await rm(directory, { recursive: true });
    });
  }

  async stop(): Promise<void> {
    this.client.destroy();
    await this.#stop();
  }

  /** Lets so many seconds pass at once. */
  skip(seconds: number): void {
    this.#time.ahead += seconds * 1000;
  }

  async fifo(attributes: Record<string, string> = {}): Promise<TestQueue> {
    return this.#create(`q${++this.#names}.fifo`, { FifoQueue: 'true', ...attributes });
  }

  async standard(attributes: Record<string, string> = {}): Promise<TestQueue> {
    return this.#create(`q${++this.#names}`, attributes);
  }

  /** A FIFO queue and its dead-letter queue. */
  async withDeadLetters(maxReceiveCount: number, attributes: Record<string, string> = {}) {
    const deadLetters = await this.fifo();
    const RedrivePolicy = JSON.stringify({ deadLetterTargetArn: deadLetters.arn, maxReceiveCount });
    return { queue: await this.fifo({ VisibilityTimeout: '0', RedrivePolicy, ...attributes }), deadLetters };
  }

  async #create(QueueName: string, Attributes: Record<string, string>): Promise<TestQueue> {
    const { QueueUrl: url = '' } = await this.client.send(new CreateQueueCommand({ QueueName, Attributes }));
    return { url, arn: (await this.attributes({ url }))['QueueArn'] ?? '' };
  }

  async attributes(queue: Pick<TestQueue, 'url'>): Promise<Record<string, string>> {
    const request = new GetQueueAttributesCommand({ QueueUrl: queue.url, AttributeNames: ['All'] });
    return (await this.client.send(request)).Attributes ?? {};
  }

  /** Visible, in flight, delayed. */
  async counts(queue: TestQueue): Promise<number[]> {
    const attributes = await this.attributes(queue);
    return ['', 'NotVisible', 'Delayed'].map((kind) =>
      Number(attributes[`ApproximateNumberOfMessages${kind}`]),
    );
  }

  async put(queue: TestQueue, body: string, more: Partial<SendMessageCommandInput> = {}) {
    const ids = queue.url.endsWith('.fifo') ? { MessageGroupId: 'g', MessageDeduplicationId: body } : {};
    const request = { QueueUrl: queue.url, MessageBody: body, ...ids, ...more };
    return this.client.send(new SendMessageCommand(request));
  }

  async take(queue: TestQueue, more: Partial<ReceiveMessageCommandInput> = {}): Promise<Message[]> {
    const request = {
      QueueUrl: queue.url,
      MaxNumberOfMessages: 10,
      MessageSystemAttributeNames: ['All'] as const,
      MessageAttributeNames: ['All'],
      ...more,
    };
    const { Messages = [] } = await this.client.send(
      new ReceiveMessageCommand({
        ...request,
        MessageSystemAttributeNames: [...request.MessageSystemAttributeNames],
      }),
    );
    return Messages;
  }

  async bodies(queue: TestQueue, more: Partial<ReceiveMessageCommandInput> = {}): Promise<unknown[]> {
    return (await this.take(queue, more)).map(({ Body }) => Body);
  }

  async remove(queue: TestQueue, message: Message | undefined): Promise<void> {
    const request = { QueueUrl: queue.url, ReceiptHandle: message?.ReceiptHandle };
    await this.client.send(new DeleteMessageCommand(request));
  }

  async hide(queue: TestQueue, message: Message | undefined, seconds: number): Promise<void> {
    const request = {
      QueueUrl: queue.url,
      ReceiptHandle: message?.ReceiptHandle,
      VisibilityTimeout: seconds,
    };
    await this.client.send(new ChangeMessageVisibilityCommand(request));
  }

  /** Receives from `queue` until its dead-letter queue holds `count` messages. */
  async bury(queue: TestQueue, deadLetters: TestQueue, count: number): Promise<void> {
    for (let round = 0; round < 50; round++) {
      await this.take(queue, { VisibilityTimeout: 0 });
      if ((await this.counts(deadLetters))[0] === count) return;
    }
    throw new Error(`the dead-letter queue never held ${count} messages`);
  }
}

export function sqsClient(endpoint: string): SQSClient {
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
  return new SQSClient({ endpoint, region: 'eu-west-1', credentials, maxAttempts: 1 });
}

/** Waits, at most fifteen seconds, until `probe` returns something. */
export async function eventually<T>(probe: () => Promise<T | undefined>): Promise<T> {
  for (let round = 0; round < 750; round++) {
    const found = await probe();
    if (found !== undefined) return found;
    await sleep(20);
  }
  throw new Error('it never came about');
}

function originOf(address: AddressInfo | string | null): string {
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return `http://127.0.0.1:${address.port}`;
}
