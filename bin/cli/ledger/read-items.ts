import type { AttributeValue, BatchGetItemCommandOutput, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { EVENT_SK, type EventItem, eventKey } from '../../../lib/contract/ledger.ts';
import { CommandError } from '../command.ts';

const KEYS_A_READ = 100;
const MOST_TRIES = 8;

export interface EventName {
  readonly source: string;
  readonly h: string;
}

/** Ledger items of events, by hash; events the ledger does not know are absent. */
export async function readEventItems(
  dynamodb: DynamoDBClient,
  table: string,
  names: readonly EventName[],
): Promise<readonly EventItem[]> {
  const { BatchGetItemCommand } = await import('@aws-sdk/client-dynamodb');
  const { unmarshall } = await import('@aws-sdk/util-dynamodb');
  const found: EventItem[] = [];
  for (let start = 0; start < names.length; start += KEYS_A_READ) {
    let keys: Record<string, AttributeValue>[] = names
      .slice(start, start + KEYS_A_READ)
      .map(({ source, h }) => ({ pk: { S: eventKey(source, h).pk }, sk: { S: EVENT_SK } }));
    for (let attempt = 1; keys.length > 0; attempt++) {
      if (attempt > MOST_TRIES) {
        throw new CommandError(
          'the ledger is throttled and did not answer for every event',
          'try again in a minute',
        );
      }
      if (attempt > 1) await new Promise((resolve) => setTimeout(resolve, 25 * 2 ** attempt));
      const page: BatchGetItemCommandOutput = await dynamodb.send(
        new BatchGetItemCommand({ RequestItems: { [table]: { Keys: keys, ConsistentRead: true } } }),
      );
      // What stands under an event's key was written by the stations through the same type.
      for (const item of page.Responses?.[table] ?? []) found.push(unmarshall(item) as EventItem);
      keys = page.UnprocessedKeys?.[table]?.Keys ?? [];
    }
  }
  return found;
}
