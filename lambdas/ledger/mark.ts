import type { BlockedStream, EventItem, StreamItem } from '../../lib/contract/ledger.ts';
import type { Written } from './begin.ts';
import { changeEvent } from './event-write.ts';
import type { FinishOutcome } from './finish.ts';
import { type Ledger, transact } from './ledger.ts';
import { passOver } from './pass-over.ts';
import { turnOf } from './sequence.ts';
import { blockStream, checkBlockedBy } from './stream-write.ts';

/**
 * Blocks a stream on its oldest event, which nobody has finished for long, so that nothing overtakes it whatever became
 * of its message. With `resend` the re-send is booked in the same transaction. Undefined: something has changed.
 */
export async function markStuck(
  ledger: Ledger,
  event: EventItem,
  stream: StreamItem | undefined,
  resend: boolean,
): Promise<Written | undefined> {
  const now = ledger.clock();
  const marked = changeEvent(event, {
    set: { blk: 1, ...(resend && { rs: (event.rs ?? 0) + 1, re: now }) },
    history: { t: now, what: 'marked' },
    same: ['rs'],
  });
  const block = blockStream(event, stream, now, 'not finished for long');
  const refusal = await transact(ledger, [marked.operation, block.operation]);
  return refusal ? undefined : { event: marked.after, stream: block.after };
}

const NO_ANSWER = { name: 'NoAnswer', text: 'its attempts did not come to an end' };

/** The same under the policy that lets the stream go on: its attempts end it as discarded, and what is held follows. */
export function giveUpAndGoOn(
  ledger: Ledger,
  event: EventItem,
  stream: BlockedStream,
): Promise<FinishOutcome> {
  const late = turnOf(event, stream) === 'late';
  const error = event.err ?? NO_ANSWER;
  const begun = { event, stream, own: undefined, late };
  return passOver(ledger, begun, { error, attempt: event.a, why: 'attempts used up', ifQuiet: true });
}

/**
 * Gives up an event whose attempts are used up and never came to an end: it takes its process with it each time.
 * Undefined: something has changed.
 */
export async function giveUp(ledger: Ledger, event: EventItem): Promise<EventItem | undefined> {
  const now = ledger.clock();
  const error = { t: now, ...NO_ANSWER };
  const dead = changeEvent(event, {
    set: { st: 'dead', why: 'attempts used up', err: event.err ?? error, ferr: event.ferr ?? error },
    remove: ['o', 'cp'],
    history: { t: now, what: 'dead', why: error.name },
    same: ['act'],
  });
  const refusal = await transact(ledger, [dead.operation, checkBlockedBy(event)]);
  return refusal ? undefined : dead.after;
}
