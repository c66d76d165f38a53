import type { S3Client } from '@aws-sdk/client-s3';
import type { ObjectStore } from '../../../lambdas/clients/ports.ts';
import { QUARANTINE_PREFIX, quarantineFolder, quarantineId } from '../../../lib/contract/archive.ts';
import { SECONDS, scaledMs } from '../../../lib/contract/durations.ts';
import { type KeptRequest, readKeptRequest } from '../../../lib/contract/quarantine-metadata.ts';
import type { TimeRange } from '../ledger/archive-hours.ts';
import { mapConcurrently } from '../target/map-concurrently.ts';
import type { Source } from '../target/target.ts';

/** One object of the quarantine. */
export interface KeptObject {
  readonly key: string;
  /** What people name it by. */
  readonly id: string;
  readonly bytes: number;
}

/** A refused request with its bytes. */
export interface KeptWithBytes {
  readonly id: string;
  readonly kept: KeptRequest;
  readonly body: Buffer;
}

const READS_AT_ONCE = 8;

/** Objects of one source, those of one minute together, minutes in order of time; inside a minute in no useful order. */
export async function* keptMinutes(
  s3: S3Client,
  source: Source,
  range: TimeRange,
): AsyncGenerator<readonly KeptObject[], void, undefined> {
  let minute: KeptObject[] = [];
  for await (const object of keptObjects(s3, source, range)) {
    const [first = object] = minute;
    if (folderOf(first.key) !== folderOf(object.key)) {
      yield minute;
      minute = [];
    }
    minute.push(object);
  }
  if (minute.length > 0) yield minute;
}

/** Keys sort by time: what is before the range is passed over, and what is after it ends the listing. */
async function* keptObjects(
  s3: S3Client,
  { name, environment }: Source,
  { since, until }: TimeRange,
): AsyncGenerator<KeptObject, void, undefined> {
  const windowMs = scaledMs(SECONDS.quarantineWindow, environment.WEBHOOK_TIME_FACTOR);
  const last = until === undefined ? undefined : quarantineFolder(name, until, windowMs);
  const { paginateListObjectsV2 } = await import('@aws-sdk/client-s3');
  const pages = paginateListObjectsV2(
    { client: s3 },
    {
      Bucket: environment.WEBHOOK_BUCKET,
      Prefix: `${QUARANTINE_PREFIX}${name}/`,
      ...(since !== undefined && { StartAfter: quarantineFolder(name, since, windowMs) }),
    },
  );
  for await (const { Contents = [] } of pages) {
    for (const { Key: key = '', Size: bytes = 0 } of Contents) {
      if (last !== undefined && folderOf(key) > last) return;
      const id = quarantineId(key);
      if (id !== undefined) yield { key, id, bytes };
    }
  }
}

function folderOf(key: string): string {
  return key.slice(0, key.lastIndexOf('/') + 1);
}

/** The requests of some objects that a range holds, in order of receipt. Objects that are gone or no requests are left out. */
export async function readKept(
  archive: ObjectStore,
  objects: readonly KeptObject[],
  { since = 0, until = Number.POSITIVE_INFINITY }: TimeRange,
): Promise<readonly KeptWithBytes[]> {
  const read = await mapConcurrently(objects, READS_AT_ONCE, async ({ key, id }) => {
    const object = await archive.get(key);
    const kept = object && readKeptRequest(object.metadata);
    return object && kept && { id, kept, body: object.bytes };
  });
  return read
    .filter((one) => one !== undefined)
    .filter(({ kept }) => kept.receivedAt >= since && kept.receivedAt <= until)
    .toSorted((one, other) => one.kept.receivedAt - other.kept.receivedAt || (one.id < other.id ? -1 : 1));
}
