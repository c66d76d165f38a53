import type { S3Client } from '@aws-sdk/client-s3';
import { archiveHour, RAW_PREFIX } from '../../../lib/contract/archive.ts';

export const HOUR_MS = 3_600_000;

/** The range of a search, ms; open where undefined. */
export interface TimeRange {
  readonly since: number | undefined;
  readonly until: number | undefined;
}

/**
 * Starts of the hours in which a source has archived anything, newest first. Walks the folders of years, months and
 * days, so that empty stretches cost nothing.
 */
export async function* hoursBackwards(
  s3: S3Client,
  bucket: string,
  source: string,
  range: TimeRange,
): AsyncGenerator<number, void, undefined> {
  yield* walk(s3, bucket, `${RAW_PREFIX}${source}/`, [], range);
}

/** Parts of a folder's time: year, month, day, hour. */
const DEPTH = 4;

async function* walk(
  s3: S3Client,
  bucket: string,
  prefix: string,
  parts: readonly number[],
  range: TimeRange,
): AsyncGenerator<number, void, undefined> {
  const children = (await folders(s3, bucket, prefix)).toReversed();
  for (const child of children) {
    const time = [...parts, Number(child)];
    const start = startOf(time);
    if (range.until !== undefined && start > range.until) continue;
    if (range.since !== undefined && endOf(time) <= range.since) return;
    if (time.length === DEPTH) yield start;
    else yield* walk(s3, bucket, `${prefix}${child}/`, time, range);
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
  const { paginateListObjectsV2 } = await import('@aws-sdk/client-s3');
  const found: ArchivedObject[] = [];
  const pages = paginateListObjectsV2({ client: s3 }, { Bucket: bucket, Prefix: archiveHour(source, hour) });
  for await (const page of pages) {
    for (const { Key, LastModified } of page.Contents ?? []) {
      if (Key !== undefined) found.push({ key: Key, writtenAt: LastModified?.getTime() ?? hour + HOUR_MS });
    }
  }
  return found;
}
