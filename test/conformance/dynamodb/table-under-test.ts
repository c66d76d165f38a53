import {
  type AttributeValue,
  CreateTableCommand,
  type CreateTableCommandInput,
  DeleteTableCommand,
  DescribeTableCommand,
  DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  type PutItemCommandInput,
  type TableDescription,
  UpdateItemCommand,
  type UpdateItemCommandInput,
} from '@aws-sdk/client-dynamodb';
import { clientSettings, pause, uniqueName } from '../endpoint.ts';
import { Difference } from '../expectation.ts';

export type Item = Record<string, AttributeValue>;

const ACTIVE_TRIES = 100;

/** A table like the ledger: `pk` and `sk`, and a sparse index over `open` (text) and `at` (number). */
export class TableUnderTest {
  readonly client: DynamoDBClient;
  readonly name = uniqueName('conformance');
  readonly #made = new Set<string>();

  private constructor(endpoint: string) {
    this.client = new DynamoDBClient(clientSettings(endpoint));
  }

  static async open(endpoint: string): Promise<TableUnderTest> {
    const table = new TableUnderTest(endpoint);
    await table.create(table.name);
    return table;
  }

  /** Makes one more table of that form and waits until it can be used. */
  async create(
    name: string,
    settings: Partial<CreateTableCommandInput> = {},
  ): Promise<TableDescription | undefined> {
    await this.client.send(
      new CreateTableCommand({
        TableName: name,
        BillingMode: 'PAY_PER_REQUEST',
        AttributeDefinitions: [
          { AttributeName: 'pk', AttributeType: 'S' },
          { AttributeName: 'sk', AttributeType: 'S' },
          { AttributeName: 'open', AttributeType: 'S' },
          { AttributeName: 'at', AttributeType: 'N' },
        ],
        KeySchema: [
          { AttributeName: 'pk', KeyType: 'HASH' },
          { AttributeName: 'sk', KeyType: 'RANGE' },
        ],
        GlobalSecondaryIndexes: [
          {
            IndexName: 'by-open',
            KeySchema: [
              { AttributeName: 'open', KeyType: 'HASH' },
              { AttributeName: 'at', KeyType: 'RANGE' },
            ],
            Projection: { ProjectionType: 'ALL' },
          },
        ],
        ...settings,
      }),
    );
    this.#made.add(name);
    for (let tries = 0; tries < ACTIVE_TRIES; tries++) {
      const { Table } = await this.client.send(new DescribeTableCommand({ TableName: name }));
      if (Table?.TableStatus === 'ACTIVE') return Table;
      await pause(100);
    }
    throw new Difference(`${name} did not become ACTIVE`);
  }

  put(item: Item, fields: Partial<PutItemCommandInput> = {}) {
    return this.client.send(
      new PutItemCommand({ TableName: this.name, Item: { sk: { S: 'm' }, ...item }, ...fields }),
    );
  }

  async get(pk: string, sk = 'm'): Promise<Item | undefined> {
    const { Item: found } = await this.client.send(
      new GetItemCommand({ TableName: this.name, Key: key(pk, sk), ConsistentRead: true }),
    );
    return found;
  }

  update(pk: string, fields: Omit<UpdateItemCommandInput, 'TableName' | 'Key'>) {
    return this.client.send(new UpdateItemCommand({ TableName: this.name, Key: key(pk), ...fields }));
  }

  async close(): Promise<void> {
    for (const name of this.#made) await this.client.send(new DeleteTableCommand({ TableName: name }));
    this.client.destroy();
  }
}

export function key(pk: string, sk = 'm'): { pk: { S: string }; sk: { S: string } } {
  return { pk: { S: pk }, sk: { S: sk } };
}
