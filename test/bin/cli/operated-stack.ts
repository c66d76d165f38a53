import { CreateTableCommand, DynamoDBClient, PutItemCommand, ScanCommand } from '@aws-sdk/client-dynamodb';
import { CreateBucketCommand, GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import {
  CreateQueueCommand,
  ReceiveMessageCommand,
  SendMessageCommand,
  SetQueueAttributesCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';
import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';
import { SECONDS } from '../../../lib/contract/durations.ts';
import { OPEN_INDEX, OPEN_KEY, OPEN_SORT } from '../../../lib/contract/ledger.ts';
import { decodeMessage, encodeMessage, type QueueMessage } from '../../../lib/contract/message.ts';
import { github } from '../../../lib/providers/github/spec.ts';
import { stripe } from '../../../lib/providers/stripe/spec.ts';
import { serveLocally } from '../../conformance/local-services.ts';
import type { World } from '../../fakes/processing.ts';
import { FakeStack, receiverEnvironment } from './fake-stack.ts';

const AWS = { region: 'eu-west-1', credentials: { accessKeyId: 'local', secretAccessKey: 'local' } };

/** A stack whose ledger, archive and queue are real services, so that every expression is one DynamoDB has read. */
export class OperatedStack {
  readonly stack: FakeStack;
  readonly #services: Awaited<ReturnType<typeof serveLocally>>;
  readonly #dynamodb: DynamoDBClient;
  readonly #sqs: SQSClient;
  readonly #s3: S3Client;
  #queueUrl = '';

  private constructor(stack: FakeStack, services: Awaited<ReturnType<typeof serveLocally>>) {
    this.stack = stack;
    this.#services = services;
    this.#dynamodb = new DynamoDBClient({ ...AWS, endpoint: services.url });
    this.#sqs = new SQSClient({ ...AWS, endpoint: services.url });
    this.#s3 = new S3Client({ ...AWS, endpoint: services.url, forcePathStyle: true });
  }

  static async start(): Promise<OperatedStack> {
    const services = await serveLocally();
    const operated = new OperatedStack(await new FakeStack().start(), services);
    await operated.#create();
    operated.writeRuntime({});
    return operated;
  }

  /** The runtime file of the stack, with its stripe receiver's environment changed. */
  writeRuntime(environment: Readonly<Record<string, string>>, sqs = this.#services.url): void {
    const endpoint = this.#services.url;
    this.stack.writeRuntime({
      endpoints: { dynamodb: endpoint, s3: endpoint, sqs, secretsManager: endpoint },
      functions: [
        {
          name: 'receive-stripe',
          logicalId: 'stripe',
          environment: {
            ...receiverEnvironment(stripe),
            WEBHOOK_QUEUE_URL: this.#queueUrl,
            ...environment,
          },
        },
        {
          name: 'receive-github',
          logicalId: 'github',
          environment: { ...receiverEnvironment(github), WEBHOOK_QUEUE_URL: this.#queueOf('github') },
        },
      ],
    });
  }

  #queueOf(name: string): string {
    return this.#queueUrl.replace('stripe.fifo', `${name}.fifo`);
  }

  async #createQueue(QueueName: string): Promise<string> {
    const { QueueUrl = '' } = await this.#sqs.send(
      new CreateQueueCommand({
        QueueName,
        Attributes: {
          FifoQueue: 'true',
          MessageRetentionPeriod: String(SECONDS.dlqRetention),
          DeduplicationScope: 'messageGroup',
          FifoThroughputLimit: 'perMessageGroupId',
        },
      }),
    );
    return QueueUrl;
  }

  async #create(): Promise<void> {
    this.#queueUrl = await this.#createQueue('stripe.fifo');
    for (const name of ['stripe-dead', 'github', 'github-dead']) await this.#createQueue(`${name}.fifo`);
    await Promise.all([this.receivesBeforeDeath(1000), this.receivesBeforeDeath(1000, 'github')]);
    await this.#s3.send(new CreateBucketCommand({ Bucket: 'archive' }));
    await this.#dynamodb.send(
      new CreateTableCommand({
        TableName: 'ledger',
        BillingMode: 'PAY_PER_REQUEST',
        AttributeDefinitions: [
          { AttributeName: 'pk', AttributeType: 'S' },
          { AttributeName: 'sk', AttributeType: 'S' },
          { AttributeName: OPEN_KEY, AttributeType: 'S' },
          { AttributeName: OPEN_SORT, AttributeType: 'N' },
        ],
        KeySchema: [
          { AttributeName: 'pk', KeyType: 'HASH' },
          { AttributeName: 'sk', KeyType: 'RANGE' },
        ],
        GlobalSecondaryIndexes: [
          {
            IndexName: OPEN_INDEX,
            KeySchema: [
              { AttributeName: OPEN_KEY, KeyType: 'HASH' },
              { AttributeName: OPEN_SORT, KeyType: 'RANGE' },
            ],
            Projection: { ProjectionType: 'KEYS_ONLY' },
          },
        ],
      }),
    );
  }

  /** Puts the ledger of a world into the table, its events on this stack's queue, and its archive into the bucket. */
  async adopt(world: World): Promise<void> {
    for (const [Key, { bytes, metadata }] of world.archive.objects) {
      await this.#s3.send(
        new PutObjectCommand({ Bucket: 'archive', Key, Body: bytes, Metadata: { ...metadata } }),
      );
    }
    for (const item of world.table.items()) {
      const own = item['sk'] === 'E' ? { ...item, q: this.#queueUrl } : item;
      await this.#dynamodb.send(
        new PutItemCommand({ TableName: 'ledger', Item: marshall(own, { removeUndefinedValues: true }) }),
      );
    }
  }

  /** Where its services are. */
  get url(): string {
    return this.#services.url;
  }

  /** An archived object, as text. */
  async bytes(Key: string): Promise<string> {
    const { Body } = await this.#s3.send(new GetObjectCommand({ Bucket: 'archive', Key }));
    return (await Body?.transformToString()) ?? '';
  }

  /** Every item of the ledger, by its keys. */
  async items(): Promise<readonly Record<string, unknown>[]> {
    const { Items = [] } = await this.#dynamodb.send(
      new ScanCommand({ TableName: 'ledger', ConsistentRead: true }),
    );
    return Items.map((item) => unmarshall(item));
  }

  async event(key: string): Promise<Record<string, unknown> | undefined> {
    return (await this.items()).find((item) => item['sk'] === 'E' && item['key'] === key);
  }

  /** Messages of the queue, with their deduplication ids. */
  async sent(): Promise<readonly (QueueMessage & { readonly deduplication: string | undefined })[]> {
    const { Messages = [] } = await this.#sqs.send(
      new ReceiveMessageCommand({
        QueueUrl: this.#queueUrl,
        MaxNumberOfMessages: 10,
        VisibilityTimeout: 0,
        MessageSystemAttributeNames: ['All'],
      }),
    );
    return Messages.map(({ Body = '', Attributes }) => {
      const decoded = decodeMessage(Body);
      if (!decoded.ok) throw new TypeError(`a message ${decoded.problem}`);
      return { ...decoded.message, deduplication: Attributes?.MessageDeduplicationId };
    });
  }

  /** After so many receives a message goes to the dead-letter queue. */
  async receivesBeforeDeath(maxReceiveCount: number, source = 'stripe'): Promise<void> {
    const deadLetterTargetArn = `arn:aws:sqs:us-east-1:000000000000:${source}-dead.fifo`;
    const RedrivePolicy = JSON.stringify({ deadLetterTargetArn, maxReceiveCount });
    const QueueUrl = this.#queueOf(source);
    await this.#sqs.send(new SetQueueAttributesCommand({ QueueUrl, Attributes: { RedrivePolicy } }));
  }

  /** Sends a message for each and lets it be received too often. */
  async bury(...messages: readonly QueueMessage[]): Promise<void> {
    await this.receivesBeforeDeath(1);
    for (const message of messages) {
      const { h: MessageDeduplicationId, streamHash: MessageGroupId } = message;
      const MessageBody = encodeMessage({ ...message, q: this.#queueUrl });
      const QueueUrl = this.#queueUrl;
      await this.#sqs.send(
        new SendMessageCommand({ QueueUrl, MessageBody, MessageGroupId, MessageDeduplicationId }),
      );
      await this.sent();
      await this.sent();
    }
    await this.receivesBeforeDeath(1000);
  }

  /** What is in the dead-letter queue, and how often it has been received there, this look included. */
  async deadLetters(): Promise<readonly { readonly key: string; readonly receives: number }[]> {
    const { Messages = [] } = await this.#sqs.send(
      new ReceiveMessageCommand({
        QueueUrl: this.#queueOf('stripe-dead'),
        MaxNumberOfMessages: 10,
        VisibilityTimeout: 0,
        MessageSystemAttributeNames: ['All'],
      }),
    );
    return Messages.map(({ Body = '', Attributes }) => {
      const decoded = decodeMessage(Body);
      const key = decoded.ok ? decoded.message.key : decoded.problem;
      return { key, receives: Number(Attributes?.ApproximateReceiveCount) };
    });
  }

  /** From now on no queue answers; everything else does. */
  breakQueues(): void {
    this.writeRuntime({}, 'http://127.0.0.1:1');
  }

  async stop(): Promise<void> {
    this.#dynamodb.destroy();
    this.#sqs.destroy();
    this.#s3.destroy();
    await this.stack.stop();
    await this.#services.close();
  }
}
