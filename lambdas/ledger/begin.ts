import { type EventItem, type StreamItem, streamPk } from '../../lib/contract/ledger.ts';
import type { QueueMessage } from '../../lib/contract/message.ts';
import type { Item } from '../clients/ports.ts';
import { newEventItem } from './event-item.ts';
import { changeEvent } from './event-write.ts';
import { type Ledger, transact } from './ledger.ts';
import { blockStream } from './stream-write.ts';

/** Where an event's bytes are, what they hash to, and what delivery they are from where it brought several. */
export type Bytes = Pick<QueueMessage, 'loc' | 'dig' | 'dlv'>;

/** An event an attempt may finish, as it was begun. */
export interface Begun {
  readonly event: EventItem;
  readonly stream: StreamItem | undefined;
  /** The bytes a queue-only copy brought with it. */
  readonly own: Bytes | undefined;
  /** In a numbered stream: begun though its turn was over. */
  readonly late: boolean;
}

/** An event and its stream as one transition left them. */
export interface Written {
  readonly event: EventItem;
  readonly stream: StreamItem | undefined;
}

/**
 * Counts an attempt and blocks the stream on the event before its handler starts, so that even a death of the process
 * leaves the order intact. Undefined: something has changed since it was read.
 */
export async function mark(
  ledger: Ledger,
  event: EventItem,
  stream: StreamItem | undefined,
  own: Bytes | undefined,
): Promise<Written | undefined> {
  const now = ledger.clock();
  const begun = changeEvent(event, {
    set: {
      st: 'claimed',
      a: event.a + 1,
      blk: 1,
      o: streamPk(event.source, event.strm),
      act: now,
      ...own,
    },
    remove: ['cp'],
  });
  const block = blockStream(event, stream, now, 'redelivered');
  const refusal = await transact(ledger, [begun.operation, block.operation]);
  return refusal ? undefined : { event: begun.after, stream: block.after };
}

/** Makes the ledger item of an event that only the queue knows. Someone else having made it is fine: read again. */
export async function createFromMessage(ledger: Ledger, message: QueueMessage): Promise<void> {
  // Whoever makes it processes its source, so the sweep may look after it.
  await createEvent(ledger, newEventItem(message, true));
}

/** Puts an event into the ledger where there is none of its name. False: there is one. */
export async function createEvent(ledger: Ledger, event: EventItem): Promise<boolean> {
  const { ok } = await ledger.table.write({
    put: event as unknown as Item,
    condition: 'attribute_not_exists(#pk)',
    names: { '#pk': 'pk' },
  });
  return ok;
}
