import type { HistoryEntry } from '../../lib/contract/ledger.ts';
import type { Readmission } from '../ledger/claim.ts';
import { admit, fromElsewhere } from './admit.ts';
import type { Delivery } from './delivery.ts';
import { asked } from './greet.ts';
import { bring } from './receive.ts';
import type { Receiver } from './receiver.ts';
import { type Journey, noteSuspects } from './report.ts';
import { verify } from './verify.ts';

/** How far a request came that was refused before. A handshake comes nowhere: it asks for an answer, and is no event. */
export type Readmitted = Journey | 'handshake';

/**
 * Takes in a request that was refused before, if it is genuine: it is judged again by the addresses taken and the
 * keys there are now, at the time it came, and then goes the way of any delivery. What was accepted meanwhile is a duplicate.
 *
 * @param entryOf what the history of its events begins with, by the version of the secret that verified it
 */
export async function readmit(
  delivery: Delivery,
  receivedAt: Readmission['receivedAt'],
  entryOf: (stage: string) => HistoryEntry,
  on: Receiver,
): Promise<Readmitted> {
  const turnedAway = fromElsewhere(delivery, on) ?? admit(delivery, on.spec);
  if (turnedAway !== undefined) return { outcome: turnedAway };
  const verdict = await verify(delivery, on, receivedAt);
  if (!verdict.ok) return verdict;
  const request = asked(delivery, on);
  if (on.handshakes.unsigned(request) ?? on.handshakes.signed(request)) return 'handshake';
  const readmission = { receivedAt, entry: entryOf(verdict.stage) };
  const journey = await bring(delivery, verdict, { ...on, readmission });
  await noteSuspects(journey.items ?? [journey], on);
  return journey;
}
