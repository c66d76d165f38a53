import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { eventHash } from '../../../lambdas/ledger/names.ts';
import type { EventItem } from '../../../lib/contract/ledger.ts';
import { CommandError } from '../command.ts';
import type { Source } from '../target/target.ts';
import { readEventItems } from './read-items.ts';

const HASH = /^[0-9a-f]{64}$/;

/** The event of a source with this key, or with this hash: a key too long to be kept whole is found by its hash only. */
export async function findEvent(
  dynamodb: DynamoDBClient,
  { name, environment }: Source,
  keyOrHash: string,
): Promise<EventItem> {
  const byKey = eventHash(name, keyOrHash);
  const hashes = HASH.test(keyOrHash) ? [byKey, keyOrHash] : [byKey];
  const items = await readEventItems(
    dynamodb,
    environment.WEBHOOK_TABLE,
    hashes.map((h) => ({ source: name, h })),
  );
  const item = items.find(({ h }) => h === byKey) ?? items[0];
  if (item !== undefined) return item;
  throw new CommandError(
    `${name} has no event ${keyOrHash}`,
    `webhooks events --source ${name} lists the newest; finished events leave the ledger after their time`,
  );
}
