import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { ObjectStore } from '../../../lambdas/clients/ports.ts';
import { replayedHash } from '../../../lambdas/ledger/replay.ts';
import { type Named, nameItems } from '../../../lambdas/receive/batch.ts';
import { splitter } from '../../../lambdas/receive/split.ts';
import { headersOf } from '../../../lambdas/signature/signed-request.ts';
import { readHeaderMetadata } from '../../../lib/contract/archive-metadata.ts';
import type { EventItem } from '../../../lib/contract/ledger.ts';
import type { EventState } from '../../../lib/contract/states.ts';
import type { Source } from '../target/target.ts';
import { readEventItems } from './read-items.ts';

/** Events that are told of one by one. */
const MOST_SIBLINGS = 100;

/** What came in the same delivery as an event. */
export interface Siblings {
  /** Events of the delivery, itself not counted. */
  readonly count: number;
  /** The first of them, in the order of the delivery. */
  readonly events: readonly Sibling[];
}

interface Sibling {
  readonly key: string;
  readonly hash: string;
  readonly type: string;
  /** Its place in the delivery. */
  readonly at: string;
  /** `missing`: not in the ledger, or not any more. */
  readonly status: EventState | 'missing';
}

/**
 * The other events of the delivery an event came in: the delivery is split and named once more as its receiver does. Null
 * where it came alone, and where they cannot be told: the delivery is gone from the archive, or its source names events
 * another way today.
 */
export async function readSiblings(
  archive: ObjectStore,
  dynamodb: DynamoDBClient,
  source: Source,
  event: EventItem,
): Promise<Siblings | null> {
  const { dlv } = event;
  const h = replayedHash(event) ?? event.h;
  const object = dlv && (await archive.get(dlv.loc));
  if (dlv === undefined || object === undefined) return null;
  const headers = headersOf(readHeaderMetadata(object.metadata));
  const named = nameAgain(source, { headers, body: object.bytes });
  if (!named.some(({ identity, item }) => identity.h === h && item.at === dlv.at)) return null;
  const others = [...new Map(named.map((each) => [each.identity.h, each])).values()].filter(
    ({ identity }) => identity.h !== h,
  );
  const shown = others.slice(0, MOST_SIBLINGS);
  const names = shown.map(({ identity }) => ({ source: source.name, h: identity.h }));
  const items = await readEventItems(dynamodb, source.environment.WEBHOOK_TABLE, names);
  const states = new Map(items.map((item) => [item.h, item.st]));
  return {
    count: others.length,
    events: shown.map(({ identity, item }) => ({
      key: identity.key,
      hash: identity.h,
      type: identity.type,
      at: item.at,
      status: states.get(identity.h) ?? 'missing',
    })),
  };
}

function nameAgain(
  { name, environment }: Source,
  request: Parameters<typeof nameItems>[0],
): readonly Named[] {
  const { WEBHOOK_SPEC: spec } = environment;
  const split = spec.event.batch && splitter(spec.event.batch)(request);
  if (split?.kind !== 'items') return [];
  // The header family matters only to what its events are not named by: where it does, the name found is another.
  return nameItems(request, split, '', { source: name, spec });
}
