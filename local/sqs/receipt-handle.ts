import { createHash } from 'node:crypto';
import { refusal } from './refusals.ts';

/** One receive of one message. */
export interface Receipt {
  readonly queueId: number;
  readonly sequence: number;
  /** Receive count the handle was given out with: a later receive makes it stale. */
  readonly receives: number;
}

/** The opaque handle for a receive. */
export function encodeReceipt(receipt: Receipt): string {
  const fields = `${receipt.queueId}.${receipt.sequence}.${receipt.receives}`;
  return Buffer.from(`${fields}.${checksum(fields)}`).toString('base64');
}

/** Reads a handle of queue `queueId`; anything else is refused. */
export function decodeReceipt(handle: string, queueId: number): Receipt {
  const [queue, sequence, receives, sum, ...rest] = Buffer.from(handle, 'base64')
    .toString('latin1')
    .split('.');
  const genuine = rest.length === 0 && sum === checksum(`${queue}.${sequence}.${receives}`);
  if (genuine && Number(queue) === queueId) {
    return { queueId, sequence: Number(sequence), receives: Number(receives) };
  }
  throw refusal('ReceiptHandleIsInvalid', 'The input receipt handle is invalid.');
}

/** Tells a handle of ours from garbage; it is no protection, and need not be. */
function checksum(fields: string): string {
  return createHash('sha256').update(`receipt.${fields}`).digest('hex').slice(0, 16);
}
