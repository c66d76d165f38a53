import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, stat, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  type AttributeValue,
  CreateTableCommand,
  type DynamoDBClient,
  PutItemCommand,
  paginateQuery,
  paginateScan,
  TransactWriteItemsCommand,
} from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { dynamoDbClient } from './served-dynamodb.ts';

const PROGRAM = fileURLToPath(new URL('./killable-dynamodb.ts', import.meta.url));
const TableName = 'Events';
const ROUNDS = 3;
const WRITERS = 8;
const MIN_ACKNOWLEDGED = 100;

let directory: string;
let child: ChildProcess | undefined;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'dynamodb-'));
});
afterAll(async () => {
  child?.kill('SIGKILL');
  await rm(directory, { recursive: true, force: true });
});

async function start(): Promise<{ client: DynamoDBClient; kill: () => Promise<void> }> {
  const started = spawn(process.execPath, [PROGRAM, directory], { stdio: ['ignore', 'pipe', 'inherit'] });
  child = started;
  const [port] = await once(started.stdout, 'data');
  const exited = once(started, 'exit');
  return {
    client: dynamoDbClient(Number(String(port))),
    kill: async () => {
      started.kill('SIGKILL');
      await exited;
    },
  };
}

const createTable = new CreateTableCommand({
  TableName,
  BillingMode: 'PAY_PER_REQUEST',
  AttributeDefinitions: ['pk', 'o'].map((AttributeName) => ({ AttributeName, AttributeType: 'S' as const })),
  KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }],
  GlobalSecondaryIndexes: [
    {
      IndexName: 'open',
      KeySchema: [{ AttributeName: 'o', KeyType: 'HASH' }],
      Projection: { ProjectionType: 'ALL' },
    },
  ],
});

const item = (pk: string): Record<string, AttributeValue> => ({ pk: { S: pk }, o: { S: 'all' } });

/** One writer: transactions of two items and single puts by turns, until the server is gone. */
async function writeUntilKilled(client: DynamoDBClient, name: string, acknowledged: string[]): Promise<void> {
  try {
    for (let number = 0; ; number++) {
      const pk = `${name}.${number}`;
      const Items = [item(`${pk} left`), item(`${pk} right`)];
      await client.send(
        new TransactWriteItemsCommand({ TransactItems: Items.map((Item) => ({ Put: { TableName, Item } })) }),
      );
      acknowledged.push(`${pk} left`, `${pk} right`);
      await client.send(new PutItemCommand({ TableName, Item: item(`${pk} single`) }));
      acknowledged.push(`${pk} single`);
    }
  } catch {
    // Killed in the middle of this write, which is neither acknowledged nor refused.
  }
}

async function keysFrom(
  pages: AsyncIterable<{ Items?: Record<string, AttributeValue>[] }>,
): Promise<string[]> {
  const keys: string[] = [];
  for await (const { Items = [] } of pages) keys.push(...Items.map(({ pk }) => pk?.S ?? ''));
  return keys.sort();
}

it('has every acknowledged write after a kill, transactions whole or absent, and the index in step', async () => {
  const acknowledged: string[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const { client, kill } = await start();
    if (round === 0) await client.send(createTable);
    const target = acknowledged.length + MIN_ACKNOWLEDGED * (round + 1);
    const writers = Array.from({ length: WRITERS }, (_, writer) =>
      writeUntilKilled(client, `${round}.${writer}`, acknowledged),
    );
    while (acknowledged.length < target) await new Promise((resolve) => setTimeout(resolve, 5));
    await kill();
    await Promise.all(writers);
    client.destroy();
  }
  const { client, kill } = await start();
  const items = await keysFrom(paginateScan({ client }, { TableName, ConsistentRead: true }));
  const indexed = await keysFrom(
    paginateQuery(
      { client },
      {
        TableName,
        IndexName: 'open',
        KeyConditionExpression: 'o = :o',
        ExpressionAttributeValues: { ':o': { S: 'all' } },
      },
    ),
  );
  client.destroy();
  await kill();
  expect(acknowledged.length).toBeGreaterThan(MIN_ACKNOWLEDGED * ROUNDS);
  expect(items).toEqual(expect.arrayContaining(acknowledged));
  expect(indexed).toEqual(items);
  const halves = items.filter((pk) => !pk.endsWith('single'));
  for (const pk of halves) {
    const other = pk.endsWith('left') ? pk.replace('left', 'right') : pk.replace('right', 'left');
    expect(halves).toContain(other);
  }
}, 60_000);

it('opens after a torn write, without that write and with all before it', async () => {
  const { client, kill } = await start();
  const keys = Array.from({ length: 20 }, (_, number) => `torn.${String(number).padStart(2, '0')}`);
  for (const pk of keys) await client.send(new PutItemCommand({ TableName, Item: item(pk) }));
  await kill();
  client.destroy();
  const logs = (await readdir(directory)).filter((name) => name.endsWith('.log')).sort();
  const log = join(directory, logs.at(-1) ?? '');
  await truncate(log, (await stat(log)).size - 3);
  const again = await start();
  const pages = paginateScan({ client: again.client }, { TableName, ConsistentRead: true });
  const left = (await keysFrom(pages)).filter((pk) => pk.startsWith('torn.'));
  expect(left).toEqual(keys.slice(0, -1));
  await again.client.send(new PutItemCommand({ TableName, Item: item('torn.19') }));
  await again.kill();
  again.client.destroy();
}, 30_000);
