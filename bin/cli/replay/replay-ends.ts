import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { S3Client } from '@aws-sdk/client-s3';
import type { ObjectStore } from '../../../lambdas/clients/ports.ts';
import type { EventFacts } from '../../../lambdas/ledger/event-item.ts';
import { archivedType } from '../../../lambdas/receive/archive.ts';
import { eventPolicy } from '../../../lambdas/receive/event-policy.ts';
import { readHeaderMetadata } from '../../../lib/contract/archive-metadata.ts';
import type { CommandContext } from '../command.ts';
import { textOption } from '../read-argument.ts';
import { dynamodbClient, s3Client } from '../target/aws-clients.ts';
import { findLocalTarget } from '../target/local-target.ts';
import { type SourceLedger, sourceLedger } from '../target/source-ledger.ts';
import { findSource, findTarget, type Source, type Target } from '../target/target.ts';
import type { ReplayWish } from './replay-options.ts';
import type { PlanInput } from './replay-plan.ts';

/** A source on one side of a replay. */
export interface ReplayEnd extends SourceLedger {
  readonly target: Target;
  readonly source: Source;
  readonly s3: S3Client;
  readonly dynamodb: DynamoDBClient;
}

/** Where events are taken from, and where they run: the same but with `--to local`. */
export interface ReplayEnds {
  readonly from: ReplayEnd;
  readonly to: ReplayEnd;
}

export async function replayEnds(
  { args, cwd }: Pick<CommandContext, 'args' | 'cwd'>,
  wish: ReplayWish,
): Promise<ReplayEnds> {
  if (!wish.toLocal) {
    const end = await endOf(await findTarget(args, cwd), wish.source);
    return { from: end, to: end };
  }
  // First the one that is near: it is the one more likely not to be there.
  const local = await findLocalTarget(textOption(args, 'state'), cwd);
  const to = await endOf(local, wish.source);
  const account = await findTarget({ ...args, state: undefined }, cwd);
  return { from: await endOf(account, wish.source), to };
}

async function endOf(target: Target, name: string): Promise<ReplayEnd> {
  const source = findSource(target, name);
  const [ledger, s3, dynamodb] = await Promise.all([
    sourceLedger(target, source),
    s3Client(target.aws),
    dynamodbClient(target.aws),
  ]);
  return { target, source, s3, dynamodb, ...ledger };
}

/** What events get that are new where they run. */
export function newEventsOf({ source: { environment } }: ReplayEnd): Pick<EventFacts, 'q' | 'policy'> {
  return { q: environment.WEBHOOK_QUEUE_URL, policy: eventPolicy(environment) };
}

/** Both ends as a plan of a replay needs them. */
export function planEnds(ends: ReplayEnds): Pick<PlanInput, 'from' | 'to'> {
  const { source, s3, ledger } = ends.from;
  const bucket = source.environment.WEBHOOK_BUCKET;
  const { environment } = ends.to.source;
  return {
    from: { s3, bucket, objects: ledger.archive, source: source.name },
    to: {
      ledger: ends.to.ledger,
      dynamodb: ends.to.dynamodb,
      table: environment.WEBHOOK_TABLE,
      of: newEventsOf(ends.to),
    },
  };
}

/** Brings an event's bytes, and the delivery it came in, into another archive, at their places. */
export async function bringBytes(
  from: ObjectStore,
  to: ObjectStore,
  { loc, dlv }: EventFacts,
): Promise<void> {
  for (const key of dlv === undefined ? [loc] : [dlv.loc, loc]) {
    if (await to.exists(key)) continue;
    const object = await from.get(key);
    if (object === undefined) continue;
    const { bytes, metadata } = object;
    const contentType = archivedType(readHeaderMetadata(metadata)['content-type']);
    await to.create({ key, bytes, metadata, contentType });
  }
}
