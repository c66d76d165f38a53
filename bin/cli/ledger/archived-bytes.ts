import type { S3Client } from '@aws-sdk/client-s3';
import type { EventItem } from '../../../lib/contract/ledger.ts';
import { CommandError } from '../command.ts';

/** The exact bytes an event was received with. */
export async function readArchived(s3: S3Client, bucket: string, item: EventItem): Promise<Uint8Array> {
  const { GetObjectCommand, NoSuchKey } = await import('@aws-sdk/client-s3');
  try {
    const { Body } = await s3.send(new GetObjectCommand({ Bucket: bucket, Key: item.loc }));
    return (await Body?.transformToByteArray()) ?? new Uint8Array();
  } catch (error) {
    if (!(error instanceof NoSuchKey)) throw error;
    throw new CommandError(
      `the archive has no object ${item.loc}`,
      item.st === 'claimed'
        ? 'its bytes may be on their way: the provider’s next retry writes them'
        : 'a lifecycle rule or a person removed it; look at its versions in the bucket',
    );
  }
}
