import { BatchGetItemCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { CLIENT_SETTINGS } from './client-settings.ts';
import { plain, typed } from './marshalling.ts';
import type { Item } from './ports.ts';

/** Key of an item in a table sorted by number. */
export interface NumberedKey {
  readonly pk: string;
  readonly sk: number;
}

/**
 * Reads items of a table sorted by number, consistently, in one call: what is at each key, in the order of the keys. Throws
 * where the table left some unread.
 */
export type NumberedReader = (keys: readonly NumberedKey[]) => Promise<readonly (Item | undefined)[]>;

export function numberedReader(
  tableName: string,
  client: DynamoDBClient = new DynamoDBClient(CLIENT_SETTINGS),
): NumberedReader {
  return async (keys) => {
    const { Responses, UnprocessedKeys } = await client.send(
      new BatchGetItemCommand({
        RequestItems: {
          [tableName]: { Keys: keys.map(({ pk, sk }) => typed({ pk, sk })), ConsistentRead: true },
        },
      }),
    );
    if (UnprocessedKeys?.[tableName]?.Keys?.length) throw new Error(`${tableName} left keys unread`);
    const items = (Responses?.[tableName] ?? []).map(plain);
    return keys.map(({ pk, sk }) => items.find((item) => item?.['pk'] === pk && item['sk'] === sk));
  };
}
