import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { missingBetween } from '../../../lambdas/ledger/sequence.ts';
import {
  type EventItem,
  isBlocked,
  type RestingStream,
  type StreamItem,
  streamKey,
} from '../../../lib/contract/ledger.ts';
import { iso } from './event-view.ts';
import { readEventItems } from './read-items.ts';

/** What a held event waits for. */
export type WaitsFor =
  /** The unresolved event at the head of its stream. */
  | {
      readonly key: string;
      readonly hash: string;
      /** Since when the stream is blocked. */
      readonly since: string;
    }
  /** Numbers of its sequence that have not come. */
  | {
      readonly numbers: string;
      /** When the wait for them ends. */
      readonly until: string;
    };

/** What a held event waits for; null where it waits for nothing, or no longer does. */
export async function readWaitsFor(
  dynamodb: DynamoDBClient,
  table: string,
  item: EventItem,
): Promise<WaitsFor | null> {
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
  if (!isBlocked(stream)) return waitsForNumbers(stream, item);
  const [blocker] = await readEventItems(dynamodb, table, [{ source: item.source, h: stream.by }]);
  if (blocker === undefined) return null;
  return { key: blocker.key, hash: blocker.h, since: iso(stream.since) };
}

function waitsForNumbers({ cur, gap }: RestingStream, { seq }: EventItem): WaitsFor | null {
  if (gap === undefined || seq === undefined || seq <= cur + 1) return null;
  return { numbers: missingBetween(cur, seq), until: iso(gap) };
}
