import { DeleteItemCommand, GetItemCommand, PutItemCommand, QueryCommand } from '@aws-sdk/client-dynamodb';
import {
  DeleteMessageCommand,
  GetQueueAttributesCommand,
  GetQueueUrlCommand,
  ReceiveMessageCommand,
  StartMessageMoveTaskCommand,
} from '@aws-sdk/client-sqs';
import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';
import { eventHash, streamHash } from '../../../lambdas/ledger/names.ts';
import { type EventItem, eventKey, streamPk } from '../../../lib/contract/ledger.ts';
import { decodeMessage } from '../../../lib/contract/message.ts';
import { StackView } from '../../local/end-to-end/stack-view.ts';

export const SOURCE = 'stripe';
/** What a poisoned event fails with. */
export const REASON = 'till closed';

/** The drill's stack from outside, with the switches of its processor. Everything goes through the SDK. */
export class PoisonView extends StackView {
  readonly #dynamodb = this.dynamodb;
  readonly #sqs = this.sqs;
  #deadLetterQueue: string | undefined;

  /** From now on the event fails, until it is healed. */
  async poison(id: string): Promise<void> {
    await this.#put({ pk: `fail#${SOURCE}#${id}`, sk: 0, reason: REASON });
  }

  async heal(id: string): Promise<void> {
    const Key = marshall({ pk: `fail#${SOURCE}#${id}`, sk: 0 });
    await this.#dynamodb.send(new DeleteItemCommand({ TableName: this.#journalTable, Key }));
  }

  /** From the next batch on the processor fails for this type; undefined: for none. */
  release(broken: string | undefined): Promise<void> {
    return this.#put({ pk: 'release', sk: 0, ...(broken !== undefined && { broken }) });
  }

  /** How long each handler takes from the next batch on, ms. */
  pace(ms: number): Promise<void> {
    return this.#put({ pk: 'pace', sk: 0, ms });
  }

  /** Event ids in the order of their effects in a stream. */
  async effects(stream: string): Promise<readonly string[]> {
    const { Items = [] } = await this.#dynamodb.send(
      new QueryCommand({
        TableName: this.#journalTable,
        KeyConditionExpression: 'pk = :pk AND sk > :counter',
        ExpressionAttributeValues: marshall({ ':pk': `${SOURCE}#${stream}`, ':counter': 0 }),
        ConsistentRead: true,
      }),
    );
    return Items.map((item) => String(unmarshall(item)['key']));
  }

  async event(id: string): Promise<EventItem | undefined> {
    const { Item } = await this.#dynamodb.send(
      new GetItemCommand({
        TableName: this.environment(SOURCE)['WEBHOOK_TABLE'],
        Key: marshall(eventKey(SOURCE, eventHash(SOURCE, id))),
        ConsistentRead: true,
      }),
    );
    // Written by the stations through the same type.
    return Item && (unmarshall(Item) as EventItem);
  }

  /** Events on the held list of a stream. */
  async held(stream: string): Promise<number> {
    const { Count = 0 } = await this.#dynamodb.send(
      new QueryCommand({
        TableName: this.environment(SOURCE)['WEBHOOK_TABLE'],
        KeyConditionExpression: 'pk = :pk AND begins_with(sk, :held)',
        ExpressionAttributeValues: marshall({
          ':pk': streamPk(SOURCE, streamHash(SOURCE, stream)),
          ':held': 'H#',
        }),
        ConsistentRead: true,
        Select: 'COUNT',
      }),
    );
    return Count;
  }

  /** How often the message an event was accepted with has been received. */
  async receives(id: string): Promise<number> {
    const { Item } = await this.#dynamodb.send(
      new GetItemCommand({
        TableName: this.#journalTable,
        Key: marshall({ pk: `received#${eventHash(SOURCE, id)}`, sk: 0 }),
        ConsistentRead: true,
      }),
    );
    return Item ? Number(unmarshall(Item)['count']) : 0;
  }

  /** Messages in the dead-letter queue. */
  async deadLetters(): Promise<number> {
    const { Attributes = {} } = await this.#sqs.send(
      new GetQueueAttributesCommand({
        QueueUrl: await this.#deadLetterQueueUrl(),
        AttributeNames: ['ApproximateNumberOfMessages', 'ApproximateNumberOfMessagesNotVisible'],
      }),
    );
    return Object.values(Attributes).reduce((sum, count) => sum + Number(count), 0);
  }

  /** Takes a message out of the dead-letter queue for good, as a person might by hand. Returns its event's id. */
  async dropDeadLetter(): Promise<string | undefined> {
    const QueueUrl = await this.#deadLetterQueueUrl();
    const { Messages = [] } = await this.#sqs.send(
      new ReceiveMessageCommand({ QueueUrl, WaitTimeSeconds: 1 }),
    );
    const [message] = Messages;
    if (message === undefined) return undefined;
    const { Body = '', ReceiptHandle } = message;
    await this.#sqs.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle }));
    const decoded = decodeMessage(Body);
    return decoded.ok ? decoded.message.key : undefined;
  }

  /** What the console's redrive button does. */
  async redrive(): Promise<void> {
    const name = (await this.#deadLetterQueueUrl()).split('/').at(-1);
    const { region, accountId } = this.runtime;
    const SourceArn = `arn:aws:sqs:${region}:${accountId}:${name}`;
    await this.#sqs.send(new StartMessageMoveTaskCommand({ SourceArn }));
  }

  async #deadLetterQueueUrl(): Promise<string> {
    if (this.#deadLetterQueue !== undefined) return this.#deadLetterQueue;
    const { Attributes } = await this.#sqs.send(
      new GetQueueAttributesCommand({
        QueueUrl: this.environment(SOURCE)['WEBHOOK_QUEUE_URL'],
        AttributeNames: ['RedrivePolicy'],
      }),
    );
    const policy: { readonly deadLetterTargetArn: string } = JSON.parse(Attributes?.RedrivePolicy ?? '{}');
    const QueueName = policy.deadLetterTargetArn.split(':').at(-1);
    const { QueueUrl = '' } = await this.#sqs.send(new GetQueueUrlCommand({ QueueName }));
    this.#deadLetterQueue = QueueUrl;
    return QueueUrl;
  }

  async #put(item: Record<string, unknown>): Promise<void> {
    await this.#dynamodb.send(new PutItemCommand({ TableName: this.#journalTable, Item: marshall(item) }));
  }

  get #journalTable(): string | undefined {
    return this.runtime.functions
      .map(({ environment }) => environment['JOURNAL_TABLE'])
      .find((name) => name !== undefined);
  }
}
