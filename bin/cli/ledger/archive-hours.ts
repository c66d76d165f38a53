import type { S3Client } from '@aws-sdk/client-s3';
import { archiveHour, RAW_PREFIX } from '../../../lib/contract/archive.ts';

export const HOUR_MS = 3_600_000;

/** The range of a search, ms; open where undefined. */
export interface TimeRange {
  readonly since: number | undefined;
  readonly until: number | undefined;
}

/** Which end of the archive a walk begins at. */
type Order = 'oldest first' | 'newest first';

/**
 * Starts of the hours in which a source has archived anything, newest first. Walks the folders of years, months and
 * days, so that empty stretches cost nothing.
 */
export function hoursBackwards(
  s3: S3Client,
  bucket: string,
  source: string,
  range: TimeRange,
): AsyncGenerator<number, void, undefined> {
  return walk({ s3, bucket, range, order: 'newest first' }, `${RAW_PREFIX}${source}/`, []);
}

/** The same, oldest first. */
export function hoursForwards(
  s3: S3Client,
  bucket: string,
  source: string,
  range: TimeRange,
): AsyncGenerator<number, void, undefined> {
  return walk({ s3, bucket, range, order: 'oldest first' }, `${RAW_PREFIX}${source}/`, []);
}

interface Walk {
  readonly s3: S3Client;
  readonly bucket: string;
  readonly range: TimeRange;
  readonly order: Order;
}

/** Parts of a folder's time: year, month, day, hour. */
const DEPTH = 4;

async function* walk(
  the: Walk,
  prefix: string,
  parts: readonly number[],
): AsyncGenerator<number, void, undefined> {
  const ascending = await folders(the.s3, the.bucket, prefix);
  for (const child of the.order === 'oldest first' ? ascending : ascending.toReversed()) {
    const time = [...parts, Number(child)];
    const start = startOf(time);
    const { since, until } = the.range;
    if ((until !== undefined && start > until) || (since !== undefined && endOf(time) <= since)) continue;
    if (time.length === DEPTH) yield start;
    else yield* walk(the, `${prefix}${child}/`, time);
  }
}

function startOf([year = 0, month = 1, day = 1, hour = 0]: readonly number[]): number {
  return Date.UTC(year, month - 1, day, hour);
}

function endOf(time: readonly number[]): number {
  return startOf(time.map((part, index) => (index === time.length - 1 ? part + 1 : part)));
}

/** Names of the numbered folders under a prefix, ascending. */
async function folders(s3: S3Client, bucket: string, prefix: string): Promise<string[]> {
  const { paginateListObjectsV2 } = await import('@aws-sdk/client-s3');
  const names: string[] = [];
  const pages = paginateListObjectsV2({ client: s3 }, { Bucket: bucket, Prefix: prefix, Delimiter: '/' });
  for await (const page of pages) {
    for (const { Prefix = '' } of page.CommonPrefixes ?? []) {
      const name = Prefix.slice(prefix.length, -1);
      if (/^\d{2,4}$/.test(name)) names.push(name);
    }
  }
  return names;
}

export interface ArchivedObject {
  readonly key: string;
  /** When it was written, ms, to the second. */
  readonly writtenAt: number;
}

/** Everything a source archived in one hour, in no useful order. */
export async function objectsOfHour(
  s3: S3Client,
  bucket: string,
  source: string,
  hour: number,
): Promise<readonly ArchivedObject[]> {
  const pages: (readonly ArchivedObject[])[] = [];
  for await (const page of pagesOfHour(s3, bucket, source, hour)) pages.push(page);
  return pages.flat();
}

/**
 * The same a page of at most a thousand at a time.
 *
 * @param h only what lies under this event hash
 */
export async function* pagesOfHour(
  s3: S3Client,
  bucket: string,
  source: string,
  hour: number,
  h = '',
): AsyncGenerator<readonly ArchivedObject[], void, undefined> {
  const { paginateListObjectsV2 } = await import('@aws-sdk/client-s3');
  const Prefix = `${archiveHour(source, hour)}${h}`;
  for await (const page of paginateListObjectsV2({ client: s3 }, { Bucket: bucket, Prefix })) {
    yield (page.Contents ?? []).flatMap(({ Key, LastModified }) =>
      Key === undefined ? [] : [{ key: Key, writtenAt: LastModified?.getTime() ?? hour + HOUR_MS }],
    );
  }
}
