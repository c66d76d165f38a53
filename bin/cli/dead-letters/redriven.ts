import { setTimeout as wait } from 'node:timers/promises';
import type { Ledger } from '../../../lambdas/ledger/ledger.ts';
import { readEvent } from '../../../lambdas/ledger/read.ts';
import type { EventItem } from '../../../lib/contract/ledger.ts';
import { mapConcurrently } from '../target/map-concurrently.ts';

const READS_AT_ONCE = 8;
const POLL_MS = 250;

/**
 * Waits until events that were dead before a redrive have been begun again, at most for so long, ms. Returns those that have
 * not: their messages still have to come, or are gone.
 */
export async function stillDead(
  ledger: Ledger,
  before: readonly EventItem[],
  patienceMs: number,
  givenUp: AbortSignal,
): Promise<readonly EventItem[]> {
  const until = Date.now() + patienceMs;
  let left = before;
  for (;;) {
    const now = await mapConcurrently(left, READS_AT_ONCE, (event) => readEvent(ledger, event));
    left = left.filter((event, index) => {
      const seen = now[index];
      return seen?.st === 'dead' && seen.a === event.a;
    });
    if (left.length === 0 || Date.now() >= until || givenUp.aborted) return left;
    await wait(POLL_MS, undefined, { signal: givenUp }).catch(() => undefined);
  }
}
