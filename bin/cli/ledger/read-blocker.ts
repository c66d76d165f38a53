import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { type EventItem, type StreamItem, streamKey } from '../../../lib/contract/ledger.ts';
import { iso } from './event-view.ts';
import { readEventItems } from './read-items.ts';

/** The unresolved event at the head of a blocked stream. */
export interface Blocker {
  readonly key: string;
  readonly hash: string;
  /** Since when the stream is blocked. */
  readonly since: string;
}

/** What a held event waits for; null where it waits for nothing, or no longer does. */
export async function readBlocker(
  dynamodb: DynamoDBClient,
  table: string,
  item: EventItem,
): Promise<Blocker | null> {
  if (item.st !== 'held') return null;
  const { GetItemCommand } = await import('@aws-sdk/client-dynamodb');
  const { marshall, unmarshall } = await import('@aws-sdk/util-dynamodb');
  const { Item } = await dynamodb.send(
    new GetItemCommand({
      TableName: table,
      Key: marshall(streamKey(item.source, item.strm)),
      ConsistentRead: true,
    }),
  );
  if (Item === undefined) return null;
  // What stands under a stream's key was written by the stations through the same type.
  const stream = unmarshall(Item) as StreamItem;
  const [blocker] = await readEventItems(dynamodb, table, [{ source: item.source, h: stream.by }]);
  if (blocker === undefined) return null;
  return { key: blocker.key, hash: blocker.h, since: iso(stream.since) };
}
