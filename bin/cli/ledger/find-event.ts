import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { Ledger } from '../../../lambdas/ledger/ledger.ts';
import { eventHash } from '../../../lambdas/ledger/names.ts';
import { readEvent } from '../../../lambdas/ledger/read.ts';
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
  const item = await lookForEvent(dynamodb, { name, environment }, keyOrHash);
  if (item !== undefined) return item;
  throw new CommandError(
    `${name} has no event ${keyOrHash}`,
    `webhooks events --source ${name} lists the newest; finished events leave the ledger after their time`,
  );
}

/** The same; undefined where the ledger has none. */
export async function lookForEvent(
  dynamodb: DynamoDBClient,
  { name, environment }: Pick<Source, 'name' | 'environment'>,
  keyOrHash: string,
): Promise<EventItem | undefined> {
  const hashes = hashesOf(name, keyOrHash);
  const names = hashes.map((h) => ({ source: name, h }));
  const items = await readEventItems(dynamodb, environment.WEBHOOK_TABLE, names);
  return hashes.flatMap((h) => items.filter((item) => item.h === h))[0];
}

/** The hashes a key or hash may mean, the likeliest first. */
export function hashesOf(source: string, keyOrHash: string): readonly string[] {
  const byKey = eventHash(source, keyOrHash);
  return HASH.test(keyOrHash) ? [byKey, keyOrHash] : [byKey];
}

/** An event as one plain word that commands find it by: its key where that is one, else its hash. */
export function nameOf({ source, key, h }: Pick<EventItem, 'source' | 'key' | 'h'>): string {
  return /^[\w.:@][\w.:@-]*$/.test(key) && eventHash(source, key) === h ? key : h;
}

/** An event as one word that commands find it by, from its hash. */
export async function nameByHash(ledger: Ledger, source: string, h: string): Promise<string> {
  const event = await readEvent(ledger, { source, h });
  return event ? nameOf(event) : h;
}
