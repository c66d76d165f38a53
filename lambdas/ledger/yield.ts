import { type EventItem, type StreamItem, streamPk } from '../../lib/contract/ledger.ts';
import type { Bytes, Written } from './begin.ts';
import { changeEvent } from './event-write.ts';
import { type Ledger, transact } from './ledger.ts';
import { reblockStream } from './stream-write.ts';

/**
 * Puts off an event there is no time for: its stream waits for it, and a new copy brings it back without a receive being
 * counted. Undefined: something has changed since it was read.
 */
export async function putOff(
  ledger: Ledger,
  event: EventItem,
  stream: StreamItem | undefined,
  own: Bytes | undefined,
): Promise<Written | undefined> {
  const now = ledger.clock();
  const waiting = changeEvent(event, {
    set: { blk: 1, act: now, o: streamPk(event.source, event.strm), ...own },
  });
  const block = reblockStream(event, stream, now, 'put off');
  const refusal = await transact(ledger, [waiting.operation, block.operation]);
  return refusal ? undefined : { event: waiting.after, stream: block.after };
}
