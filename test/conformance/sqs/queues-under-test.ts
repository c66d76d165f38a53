import {
  CreateQueueCommand,
  DeleteMessageCommand,
  DeleteQueueCommand,
  GetQueueAttributesCommand,
  type Message,
  ReceiveMessageCommand,
  type ReceiveMessageCommandInput,
  SendMessageCommand,
  type SendMessageCommandInput,
  SetQueueAttributesCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';
import { clientSettings, pause, uniqueName } from '../endpoint.ts';
import { Difference } from '../expectation.ts';

type Attributes = Readonly<Record<string, string>>;

/** How often a receive is repeated until messages have moved to the dead-letter queue. */
const MOVE_TRIES = 100;

/** Queues made for one check each. */
export class QueuesUnderTest {
  readonly client: SQSClient;
  readonly #made = new Set<string>();

  private constructor(endpoint: string) {
    this.client = new SQSClient(clientSettings(endpoint));
  }

  static async open(endpoint: string): Promise<QueuesUnderTest> {
    return new QueuesUnderTest(endpoint);
  }

  /** A FIFO queue whose senders give the deduplication id. */
  fifo(attributes: Attributes = {}): Promise<QueueUnderTest> {
    const name = `${uniqueName('conformance')}.fifo`;
    return this.create(name, { FifoQueue: 'true', ContentBasedDeduplication: 'false', ...attributes });
  }

  async create(name: string, attributes: Attributes): Promise<QueueUnderTest> {
    const { QueueUrl: url = '' } = await this.client.send(
      new CreateQueueCommand({ QueueName: name, Attributes: { ...attributes } }),
    );
    this.#made.add(url);
    const { Attributes: told } = await this.client.send(
      new GetQueueAttributesCommand({ QueueUrl: url, AttributeNames: ['QueueArn'] }),
    );
    return new QueueUnderTest(this.client, name, url, told?.['QueueArn'] ?? '');
  }

  /** A FIFO queue with a dead-letter queue. */
  async withDeadLetters(maxReceiveCount: number): Promise<{ source: QueueUnderTest; dead: QueueUnderTest }> {
    const dead = await this.fifo();
    const policy = JSON.stringify({ deadLetterTargetArn: dead.arn, maxReceiveCount });
    const source = await this.fifo({ VisibilityTimeout: '0', RedrivePolicy: policy });
    return { source, dead };
  }

  async close(): Promise<void> {
    for (const url of this.#made) {
      // A check may have deleted its queue itself.
      await this.client.send(new DeleteQueueCommand({ QueueUrl: url })).catch(() => {});
    }
    this.client.destroy();
  }
}

/** One queue. */
export class QueueUnderTest {
  readonly name: string;
  readonly url: string;
  readonly arn: string;
  readonly #client: SQSClient;

  constructor(client: SQSClient, name: string, url: string, arn: string) {
    this.#client = client;
    this.name = name;
    this.url = url;
    this.arn = arn;
  }

  /** Sends to group `g` under an id of its own, unless `fields` say otherwise. */
  send(body: string, fields: Partial<SendMessageCommandInput> = {}) {
    return this.#client.send(
      new SendMessageCommand({
        QueueUrl: this.url,
        MessageBody: body,
        MessageGroupId: 'g',
        MessageDeduplicationId: uniqueName('once'),
        ...fields,
      }),
    );
  }

  async receive(count = 10, fields: Partial<ReceiveMessageCommandInput> = {}): Promise<Message[]> {
    const { Messages = [] } = await this.#client.send(
      new ReceiveMessageCommand({
        QueueUrl: this.url,
        MaxNumberOfMessages: count,
        MessageSystemAttributeNames: ['All'],
        MessageAttributeNames: ['All'],
        WaitTimeSeconds: 0,
        ...fields,
      }),
    );
    return Messages;
  }

  /** The next message; a check that gets none fails here. */
  async receiveOne(fields: Partial<ReceiveMessageCommandInput> = {}): Promise<Message> {
    const [message] = await this.receive(1, fields);
    if (message === undefined) throw new Difference('no message came');
    return message;
  }

  delete({ ReceiptHandle }: Message) {
    return this.#client.send(new DeleteMessageCommand({ QueueUrl: this.url, ReceiptHandle }));
  }

  set(attributes: Attributes) {
    return this.#client.send(
      new SetQueueAttributesCommand({ QueueUrl: this.url, Attributes: { ...attributes } }),
    );
  }

  async attributes(): Promise<Attributes> {
    const { Attributes: told = {} } = await this.#client.send(
      new GetQueueAttributesCommand({ QueueUrl: this.url, AttributeNames: ['All'] }),
    );
    return told;
  }

  /** Numbers of messages that are visible, in flight and delayed. */
  async counts(): Promise<[visible: number, inFlight: number, delayed: number]> {
    const told = await this.attributes();
    const count = (suffix: string) => Number(told[`ApproximateNumberOfMessages${suffix}`]);
    return [count(''), count('NotVisible'), count('Delayed')];
  }
}

/** Sends `m0`, `m1` … under the ids `id0`, `id1` …, and receives them until all are dead letters. */
export async function fillDeadLetters(
  { source, dead }: { source: QueueUnderTest; dead: QueueUnderTest },
  count: number,
  group = (index: number) => `g${index}`,
): Promise<void> {
  for (let index = 0; index < count; index++) {
    await source.send(`m${index}`, { MessageGroupId: group(index), MessageDeduplicationId: `id${index}` });
  }
  for (let tries = 0; tries < MOVE_TRIES; tries++) {
    if ((await dead.counts())[0] >= count) return;
    await source.receive(10, { VisibilityTimeout: 0 });
    await pause(10);
  }
  throw new Difference(`the dead-letter queue has ${(await dead.counts())[0]} of ${count}`);
}

export const bodies = (messages: readonly Message[]) => messages.map(({ Body }) => Body);
