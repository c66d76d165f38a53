import { lockedUntil } from '../../lib/contract/archive.ts';
import { writeArchiveMetadata, writeDeliveryMetadata } from '../../lib/contract/archive-metadata.ts';
import type { NewObject } from '../clients/ports.ts';
import type { Arrival } from './arrival.ts';
import type { Receiver } from './receiver.ts';

/** An archive request under way. */
export interface Archiving {
  /** Whether these very bytes are there. Never rejects. */
  readonly done: Promise<boolean>;
  /**
   * Its result is of no interest any more. The request itself goes on: cutting it off would cost the connection, which
   * the next delivery uses again.
   */
  abandon(): void;
}

/** Starts to archive an arrival at its own place. */
export function startArchiving(arrival: Arrival, on: Receiver): Archiving {
  let wanted = true;
  return {
    done: archiveAt(arrival.claim.loc, arrival, on, () => wanted),
    abandon: () => {
      wanted = false;
    },
  };
}

/** Puts the bytes at a place. Its key holds their digest, so an object that exists there is these bytes. */
export async function archiveAt(
  loc: string,
  { claim, body, headers }: Arrival,
  on: Receiver,
  wanted: () => boolean = () => true,
): Promise<boolean> {
  try {
    const metadata = writeArchiveMetadata({ ...claim, delivery: claim.dlv, receivedAt: claim.k, headers });
    const contentType = archivedType(headers['content-type']);
    await on.archive.create({ key: loc, bytes: body, metadata, contentType, ...lockOf(on) });
    return true;
  } catch (error) {
    if (wanted()) on.telemetry.fault('archive', error, { source: on.source });
    return false;
  }
}

/** Puts a whole delivery that is split at its own place. False: it is not there as far as we know. */
export async function archiveDelivery(
  key: string,
  body: Buffer,
  headers: Readonly<Record<string, string>>,
  on: Receiver,
): Promise<boolean> {
  try {
    const metadata = writeDeliveryMetadata({ source: on.source, receivedAt: on.clock(), headers });
    await on.archive.create({
      key,
      bytes: body,
      metadata,
      contentType: archivedType(headers['content-type']),
      ...lockOf(on),
    });
    return true;
  } catch (error) {
    on.telemetry.fault('archive', error, { source: on.source });
    return false;
  }
}

/** Set on each object: a rule of the bucket would lock what was refused as well. */
function lockOf({ retention, clock }: Receiver): Pick<NewObject, 'lock'> {
  return retention === undefined
    ? {}
    : { lock: { mode: retention.mode, until: lockedUntil(retention, clock()) } };
}

/** A plain media type is kept, anything odd is bytes: the type is text from a request and becomes a header of ours. */
export function archivedType(contentType = ''): string {
  return /^[\w.+-]{1,64}\/[\w.+-]{1,64}(; ?charset="?[\w-]{1,32}"?)?$/.test(contentType)
    ? contentType
    : 'application/octet-stream';
}
