import type { S3Client } from '@aws-sdk/client-s3';
import type { EventItem } from '../../../lib/contract/ledger.ts';
import { CommandError } from '../command.ts';

/** The exact bytes an event was received with; of one that came with others, its part of the delivery. */
export function readArchived(s3: S3Client, bucket: string, item: EventItem): Promise<Uint8Array> {
  return readObject(
    s3,
    bucket,
    item.loc,
    item.st === 'claimed' ? 'its bytes may be on their way: the provider’s next retry writes them' : REMOVED,
  );
}

/** The exact bytes of the delivery an event came in; its own where it came alone. */
export function readDelivery(s3: S3Client, bucket: string, item: EventItem): Promise<Uint8Array> {
  return item.dlv === undefined
    ? readArchived(s3, bucket, item)
    : readObject(s3, bucket, item.dlv.loc, REMOVED);
}

const REMOVED = 'a lifecycle rule or a person removed it; look at its versions in the bucket';

async function readObject(s3: S3Client, bucket: string, key: string, advice: string): Promise<Uint8Array> {
  const { GetObjectCommand, NoSuchKey } = await import('@aws-sdk/client-s3');
  try {
    const { Body } = await s3.send(new GetObjectCommand({ Bucket: bucket, Key: key }));
    return (await Body?.transformToByteArray()) ?? new Uint8Array();
  } catch (error) {
    if (!(error instanceof NoSuchKey)) throw error;
    throw new CommandError(`the archive has no object ${key}`, advice);
  }
}

/** User metadata of an archived object; undefined where there is none of that key. */
export async function readMetadata(
  s3: S3Client,
  bucket: string,
  key: string,
): Promise<Readonly<Record<string, string>> | undefined> {
  const { HeadObjectCommand, NotFound } = await import('@aws-sdk/client-s3');
  try {
    return (await s3.send(new HeadObjectCommand({ Bucket: bucket, Key: key }))).Metadata ?? {};
  } catch (error) {
    if (error instanceof NotFound) return undefined;
    throw error;
  }
}
