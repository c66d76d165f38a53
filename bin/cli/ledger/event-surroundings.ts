import type { S3Client } from '@aws-sdk/client-s3';
import type { Ledger } from '../../../lambdas/ledger/ledger.ts';
import { readEvent } from '../../../lambdas/ledger/read.ts';
import { readHeaderMetadata } from '../../../lib/contract/archive-metadata.ts';
import { type EventItem, streamPk } from '../../../lib/contract/ledger.ts';
import type { EventState } from '../../../lib/contract/states.ts';
import { readMetadata } from './archived-bytes.ts';
import { summarize } from './event-view.ts';
import { countHeld } from './waiting-streams.ts';

/** What stands beside an event: in the archive, in its stream, and what was made of it. */
export interface EventSurroundings {
  /** The headers that are kept of it; null where its bytes are not in the archive. */
  readonly headers: Readonly<Record<string, string>> | null;
  /** Events that are held while its stream waits for it. */
  readonly waiting: number;
  /** What forced replays made of it. */
  readonly replays: readonly Replayed[];
}

interface Replayed {
  readonly hash: string;
  /** `forgotten`: finished, and gone from the ledger since. */
  readonly status: EventState | 'forgotten';
  readonly attempts: number;
}

export async function readSurroundings(
  ledger: Ledger,
  s3: S3Client,
  bucket: string,
  item: EventItem,
): Promise<EventSurroundings> {
  const [metadata, waiting, replays] = await Promise.all([
    readMetadata(s3, bucket, item.loc),
    item.blk === 1 ? countHeld(ledger, streamPk(item.source, item.strm)) : 0,
    Promise.all(
      (item.hist ?? []).flatMap(({ as }) => (as === undefined ? [] : [replayed(ledger, item, as)])),
    ),
  ]);
  return { headers: metadata === undefined ? null : readHeaderMetadata(metadata), waiting, replays };
}

async function replayed(ledger: Ledger, { source }: EventItem, hash: string): Promise<Replayed> {
  const made = await readEvent(ledger, { source, h: hash });
  return { hash, status: made?.st ?? 'forgotten', attempts: made ? summarize(made).attempts : 0 };
}
