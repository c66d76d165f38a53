import { DynamoDBClient, GetItemCommand } from '@aws-sdk/client-dynamodb';
import { CLIENT_SETTINGS } from './client-settings.ts';
import { plain, typed } from './marshalling.ts';
import type { Item } from './ports.ts';

/** Reads single items of a table sorted by number, consistently. */
export type NumberedReader = (pk: string, sk: number) => Promise<Item | undefined>;

export function numberedReader(
  tableName: string,
  client: DynamoDBClient = new DynamoDBClient(CLIENT_SETTINGS),
): NumberedReader {
  return async (pk, sk) => {
    const { Item: item } = await client.send(
      new GetItemCommand({ TableName: tableName, Key: typed({ pk, sk }), ConsistentRead: true }),
    );
    return plain(item);
  };
}
