import {
  BatchGetItemCommand,
  ConditionalCheckFailedException,
  DeleteItemCommand,
  DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
  ScanCommand,
  TransactionCanceledException,
  TransactionConflictException,
  TransactWriteItemsCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import { OPEN_INDEX, OPEN_KEY } from '../../lib/contract/ledger.ts';
import { CLIENT_SETTINGS } from './client-settings.ts';
import { plain, type Typed, typed } from './marshalling.ts';
import type {
  CancelReason,
  DeleteOperation,
  Item,
  Key,
  OpenEntry,
  PutOperation,
  Table,
  TransactResult,
  UpdateOperation,
  UserOperation,
  WriteOperation,
  WriteResult,
} from './ports.ts';
import { conditionOf, transactItem } from './transact-item.ts';

/** Times a write is tried again when nothing but another transaction, or throttling, stood in its way. */
const CONFLICT_RETRIES = 4;
const UNREAD_RETRIES = 2;
const FIRST_WAIT_MS = 20;
const ITEMS_A_PAGE = 500;

/** Cancellations that say nothing about the conditions. */
const PASSING = new Set(['None', 'TransactionConflict', 'ThrottlingError', 'ProvisionedThroughputExceeded']);

export interface TableOptions {
  readonly sleep?: (ms: number) => Promise<void>;
  /** From 0 to 1. */
  readonly random?: () => number;
}

/** The ledger table over DynamoDB. A user's own operations keep the table they name. */
export function table(
  name: string,
  client: DynamoDBClient = new DynamoDBClient(CLIENT_SETTINGS),
  options: TableOptions = {},
): Table {
  return new DynamoTable(client, name, options);
}

class DynamoTable implements Table {
  readonly #client: DynamoDBClient;
  readonly #name: string;
  readonly #sleep: (ms: number) => Promise<void>;
  readonly #random: () => number;

  constructor(client: DynamoDBClient, name: string, options: TableOptions) {
    this.#client = client;
    this.#name = name;
    this.#sleep = options.sleep ?? ((ms) => new Promise((resolve) => setTimeout(resolve, ms)));
    this.#random = options.random ?? Math.random;
  }

  async write(operation: PutOperation | UpdateOperation | DeleteOperation): Promise<WriteResult> {
    for (let tried = 0; ; tried++) {
      try {
        await this.#send(operation);
        return { ok: true };
      } catch (error) {
        if (error instanceof ConditionalCheckFailedException) return { ok: false, item: plain(error.Item) };
        if (!(error instanceof TransactionConflictException) || tried >= CONFLICT_RETRIES) throw error;
      }
      await this.#wait(tried);
    }
  }

  async #send(operation: PutOperation | UpdateOperation | DeleteOperation): Promise<void> {
    const common = { TableName: this.#name, ...conditionOf(operation) };
    if ('put' in operation) {
      await this.#client.send(new PutItemCommand({ ...common, Item: typed(operation.put) }));
    } else if ('update' in operation) {
      const UpdateExpression = operation.expression;
      const Key = typed({ ...operation.update });
      await this.#client.send(new UpdateItemCommand({ ...common, Key, UpdateExpression }));
    } else {
      await this.#client.send(new DeleteItemCommand({ ...common, Key: typed({ ...operation.delete }) }));
    }
  }

  async transact(
    operations: readonly (WriteOperation | UserOperation)[],
    token?: string,
  ): Promise<TransactResult> {
    const TransactItems = operations.map((operation) => transactItem(this.#name, operation));
    for (let tried = 0; ; tried++) {
      const reasons = await this.#transactOnce({ TransactItems, ClientRequestToken: token });
      if (!reasons) return { ok: true };
      const passing = reasons.every(({ code }) => PASSING.has(code));
      if (!passing || tried >= CONFLICT_RETRIES) return { ok: false, reasons };
      await this.#wait(tried);
    }
  }

  async #transactOnce(
    input: ConstructorParameters<typeof TransactWriteItemsCommand>[0],
  ): Promise<readonly CancelReason[] | undefined> {
    try {
      await this.#client.send(new TransactWriteItemsCommand(input));
      return undefined;
    } catch (error) {
      if (!(error instanceof TransactionCanceledException) || !error.CancellationReasons) throw error;
      return error.CancellationReasons.map(({ Code, Item: item }) => ({
        code: Code ?? 'None',
        item: plain(item),
      }));
    }
  }

  async get(key: Key): Promise<Item | undefined> {
    const { Item: item } = await this.#client.send(
      new GetItemCommand({ TableName: this.#name, Key: typed({ ...key }), ConsistentRead: true }),
    );
    return plain(item);
  }

  async batchGet(
    keys: readonly Key[],
  ): Promise<{ readonly items: readonly Item[]; readonly unread: readonly Key[] }> {
    const items: Item[] = [];
    let left: Typed[] = keys.map((key) => typed({ pk: key.pk, sk: key.sk }));
    for (let tried = 0; left.length > 0 && tried <= UNREAD_RETRIES; tried++) {
      if (tried > 0) await this.#wait(tried);
      const answer = await this.#client.send(
        new BatchGetItemCommand({ RequestItems: { [this.#name]: { Keys: left, ConsistentRead: true } } }),
      );
      items.push(...plainItems(answer.Responses?.[this.#name]));
      left = answer.UnprocessedKeys?.[this.#name]?.Keys ?? [];
    }
    return { items, unread: left.flatMap((key) => keyOf(plain(key))) };
  }

  async query(pk: string, prefix: string, limit: number, after?: string): Promise<readonly Item[]> {
    const answer = await this.#client.send(
      new QueryCommand({
        TableName: this.#name,
        KeyConditionExpression: '#pk = :pk AND begins_with(#sk, :prefix)',
        ExpressionAttributeNames: { '#pk': 'pk', '#sk': 'sk' },
        ExpressionAttributeValues: typed({ ':pk': pk, ':prefix': prefix }),
        ConsistentRead: true,
        Limit: limit,
        ExclusiveStartKey: after === undefined ? undefined : typed({ pk, sk: after }),
      }),
    );
    return plainItems(answer.Items);
  }

  async queryOpen(streamPk: string, limit: number): Promise<readonly OpenEntry[]> {
    const answer = await this.#client.send(
      new QueryCommand({
        TableName: this.#name,
        IndexName: OPEN_INDEX,
        KeyConditionExpression: '#o = :o',
        ExpressionAttributeNames: { '#o': OPEN_KEY },
        ExpressionAttributeValues: typed({ ':o': streamPk }),
        Limit: limit,
      }),
    );
    return plainItems(answer.Items).flatMap(openEntry);
  }

  async scanOpen(
    after: Item | undefined,
  ): Promise<{ readonly entries: readonly OpenEntry[]; readonly next: Item | undefined }> {
    const answer = await this.#client.send(
      new ScanCommand({
        TableName: this.#name,
        IndexName: OPEN_INDEX,
        Limit: ITEMS_A_PAGE,
        ExclusiveStartKey: after && typed(after),
      }),
    );
    return { entries: plainItems(answer.Items).flatMap(openEntry), next: plain(answer.LastEvaluatedKey) };
  }

  /** Full jitter: up to twice as long each time. */
  async #wait(tried: number): Promise<void> {
    await this.#sleep(this.#random() * FIRST_WAIT_MS * 2 ** tried);
  }
}

function plainItems(items: readonly Typed[] | undefined): readonly Item[] {
  return (items ?? []).map(plain).filter((item) => item !== undefined);
}

function keyOf(item: Item | undefined): readonly Key[] {
  const { pk, sk } = item ?? {};
  return typeof pk === 'string' && typeof sk === 'string' ? [{ pk, sk }] : [];
}

function openEntry(item: Item): readonly OpenEntry[] {
  const { o, k } = item;
  return typeof o === 'string' && typeof k === 'number' ? keyOf(item).map((key) => ({ ...key, o, k })) : [];
}
