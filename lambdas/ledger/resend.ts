import type { EventItem } from '../../lib/contract/ledger.ts';
import { changeEvent } from './event-write.ts';
import { type Ledger, transact } from './ledger.ts';
import { placeOf } from './sequence.ts';
import { checkBlockedBy, checkFree } from './stream-write.ts';

/**
 * Books one more re-send of the event its stream waits for, or of any open event in a numbered stream nothing else blocks. The number makes the copy's deduplication id, so a sweep that
 * dies before sending may send the same number again. Undefined: something has changed.
 */
export async function bookResend(ledger: Ledger, event: EventItem): Promise<EventItem | undefined> {
  const now = ledger.clock();
  const resent = changeEvent(event, {
    set: { rs: (event.rs ?? 0) + 1, re: now },
    history: { t: now, what: 'resent' },
    same: ['rs'],
  });
  const check = placeOf(event) ? checkFree(event) : checkBlockedBy(event);
  const refusal = await transact(ledger, [resent.operation, check]);
  return refusal ? undefined : resent.after;
}
