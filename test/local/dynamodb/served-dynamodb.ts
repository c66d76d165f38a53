import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { createDynamoDb, type DynamoDb } from '../../../local/dynamodb/index.ts';

export const dynamoDbClient = (port: number): DynamoDBClient =>
  new DynamoDBClient({
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    maxAttempts: 1,
  });

export interface ServedDynamoDb {
  client: DynamoDBClient;
  service: DynamoDb;
  stop(): Promise<void>;
}

/** A fresh DynamoDB behind HTTP, as the local run mounts it. */
export async function serveDynamoDb(
  options: { directory?: string; ttlSweepMs?: number; now?: () => number } = {},
): Promise<ServedDynamoDb> {
  const own = options.directory ?? (await mkdtemp(join(tmpdir(), 'dynamodb-')));
  const service = await createDynamoDb({ ...options, directory: own });
  const server = createServer((req, res) => service.handle(req, res));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const client = dynamoDbClient(address.port);
  return {
    client,
    service,
    async stop() {
      client.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await service.close();
      if (options.directory === undefined) await rm(own, { recursive: true, force: true });
    },
  };
}

/** `AWS::DynamoDB::Table` properties of the table the tests use. */
export const TABLE = {
  TableName: 'Events',
  BillingMode: 'PAY_PER_REQUEST',
  AttributeDefinitions: [
    { AttributeName: 'pk', AttributeType: 'S' },
    { AttributeName: 'sk', AttributeType: 'S' },
    { AttributeName: 'o', AttributeType: 'S' },
    { AttributeName: 'k', AttributeType: 'N' },
  ],
  KeySchema: [
    { AttributeName: 'pk', KeyType: 'HASH' },
    { AttributeName: 'sk', KeyType: 'RANGE' },
  ],
  GlobalSecondaryIndexes: [
    {
      IndexName: 'open',
      KeySchema: [
        { AttributeName: 'o', KeyType: 'HASH' },
        { AttributeName: 'k', KeyType: 'RANGE' },
      ],
      Projection: { ProjectionType: 'KEYS_ONLY' },
    },
  ],
  TimeToLiveSpecification: { AttributeName: 'ttl', Enabled: true },
};
