import { DeleteItemCommand } from '@aws-sdk/client-dynamodb';
import { DeleteObjectCommand, GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { marshall } from '@aws-sdk/util-dynamodb';
import { ARCHIVE_METADATA } from '../../../lib/contract/archive.ts';
import { TTL_MIN_SECONDS } from '../../../lib/contract/durations.ts';
import type { EventItem } from '../../../lib/contract/ledger.ts';
import { type PoisonView, SOURCE } from '../poison/poison-view.ts';

/** Takes an event out of the ledger, as a lost table does. */
export async function forget(view: PoisonView, { pk, sk }: EventItem): Promise<void> {
  const TableName = view.environment(SOURCE)['WEBHOOK_TABLE'];
  await view.dynamodb.send(new DeleteItemCommand({ TableName, Key: marshall({ pk, sk }) }));
}

/**
 * Leaves of a finished event what is there of it long after: TTL has deleted its item, and the archive has its bytes in the
 * hour in which it came.
 */
export async function expire(view: PoisonView, event: EventItem): Promise<void> {
  const Bucket = view.environment(SOURCE)['WEBHOOK_BUCKET'];
  const before = (TTL_MIN_SECONDS + 86_400) * 1000;
  const hour = (at: number) => new Date(at).toISOString().slice(0, 13).replace('T', '-').replaceAll('-', '/');
  const Key = event.loc.replace(hour(event.k), hour(event.k - before));
  if (Key === event.loc) throw new TypeError(`${event.loc} is not in the hour of ${event.k}`);
  const { Body, Metadata, ContentType } = await view.s3.send(
    new GetObjectCommand({ Bucket, Key: event.loc }),
  );
  await view.s3.send(
    new PutObjectCommand({
      Bucket,
      Key,
      Body: await Body?.transformToByteArray(),
      ContentType,
      Metadata: { ...Metadata, [ARCHIVE_METADATA.receivedAt]: String(event.k - before) },
    }),
  );
  await view.s3.send(new DeleteObjectCommand({ Bucket, Key: event.loc }));
  await forget(view, event);
}
